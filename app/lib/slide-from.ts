/** Lets an element slide to its place, except with reduced motion. `from`: where it was, relative to its place, as CSS `translate`. */
export function slideFrom(element: HTMLElement, from: string) {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.animate([{ translate: from }, { translate: "0 0" }], {
    duration: 180,
    easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  });
}
