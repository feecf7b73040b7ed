/** Whether a picture shows the sling so that it can be pulled: only then is one told to. */
import { untrack } from "svelte";

let shown = $state(0);

export const ring = {
  get shown() {
    return shown > 0;
  },
  /** There is one now; what comes back takes it away again. */
  put() {
    untrack(() => shown++);
    return () => {
      shown--;
    };
  },
};
