/** The seconds since a moment, counted by this page's own clock, as whole ones. */
export function elapsed(from: () => number): { readonly seconds: number } {
  let now = $state(Date.now());
  $effect(() => {
    void from();
    now = Date.now();
    const timer = setInterval(() => (now = Date.now()), 1_000);
    return () => clearInterval(timer);
  });
  return {
    get seconds() {
      return Math.max(0, Math.floor((now - from()) / 1_000));
    },
  };
}
