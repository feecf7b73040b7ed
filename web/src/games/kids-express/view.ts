/** Which picture of the train somebody likes, kept in this browser; and whether there is a choice. */
export type View = "deep" | "side";

const KEY = "parlorcar.kids-express.view";

export function chosenView(): View {
  try {
    return localStorage.getItem(KEY) === "side" ? "side" : "deep";
  } catch {
    return "deep"; // storage is switched off
  }
}

export function rememberView(view: View): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Storage is switched off: it is chosen anew next time.
  }
}

export function hasWebGL(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") != null;
  } catch {
    return false;
  }
}
