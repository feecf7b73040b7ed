/** The inside of a game's box, fetched as soon as it is known which game it is. */
import { lookOf } from "../games";
import type { Inside } from "../games/scene";

/** `game` gives its name, or nothing while that is not known. Call it while a component is made. */
export function opened(game: () => string) {
  let inside = $state.raw<Inside>();
  let failed = $state(false);
  const name = $derived(game());

  $effect(() => {
    if (name === "") return;
    lookOf(name)
      .open()
      .then(
        (found) => (inside = found),
        () => (failed = true),
      );
  });

  return {
    get inside() {
      return inside;
    },
    get failed() {
      return failed;
    },
  };
}

/** The game of the table that this page shows, remembered over a reload: then nothing waits for the server. */
export function rememberedGame(): string {
  const kept: unknown = history.state;
  if (typeof kept !== "object" || kept === null || !("game" in kept)) return "";
  return typeof kept.game === "string" ? kept.game : "";
}

export function rememberGame(game: string): void {
  history.replaceState({ game }, "");
}
