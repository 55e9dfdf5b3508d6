/** What the home can be asked for from every screen. */
export type HomeWish = "arrange" | "delete" | "show-hidden";

const ASKED = "home-asked";

let wish: HomeWish | null = null;

/** The home does it, at once or as soon as it is shown in this page. */
export function askHome(next: HomeWish) {
  wish = next;
  window.dispatchEvent(new Event(ASKED));
}

/** What was asked for; once. */
export function takeWish() {
  const taken = wish;
  wish = null;
  return taken;
}

/** Calls back when something is asked for. @returns what ends the listening. */
export function onWish(run: () => void) {
  window.addEventListener(ASKED, run);
  return () => window.removeEventListener(ASKED, run);
}
