/** So long, in ms, what gets the focus may take to come. */
const COMES_WITHIN = 5000;

/** The id of the toasts' place, where nothing stays. */
export const TOASTS = "toasts";

/** What has the focus for want of something better. */
let spare: Element | null = null;

/** Where keys go on when what had the focus is gone. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Keys go on there, else at the heading, until what `handFocus` is waiting for has come. */
export function lendFocus(element: EventTarget | null) {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
  else focusHeading();
  spare = document.activeElement;
}

/**
 * For what goes when it is pressed: what it brings gets the focus as soon as it is there, unless somebody has put it
 * elsewhere meanwhile. `find` looks for that.
 */
export function handFocus(find: () => HTMLElement | null) {
  const observer = new MutationObserver(look);
  const timer = window.setTimeout(() => observer.disconnect(), COMES_WITHIN);
  function look() {
    const element = find();
    if (!element) return;
    observer.disconnect();
    window.clearTimeout(timer);
    if (isFree()) element.focus({ preventScroll: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
}

function isFree() {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === spare || !!activeElement?.closest(`#${TOASTS}`);
}
