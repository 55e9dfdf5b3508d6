const MOUNT_TIMEOUT_MS = 5000;

/** The id of the element that holds the toasts. Focus in it is temporary. */
export const TOASTS = "toasts";

/** This element has the focus until `focusWhenMounted` finds its own. */
let fallbackElement: Element | null = null;

/** As a ref: focuses the element when it is mounted. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus();
}

export function focusHeading() {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** If the element was removed, a pending `focusWhenMounted` may take the focus from the heading. */
export function restoreFocus(element: EventTarget | null) {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
  else focusHeading();
  fallbackElement = document.activeElement;
}

/** For a button that is removed when pressed: focuses what replaces it, unless the user has moved the focus. */
export function focusWhenMounted(find: () => HTMLElement | null) {
  const observer = new MutationObserver(tryToFocus);
  const timer = window.setTimeout(() => observer.disconnect(), MOUNT_TIMEOUT_MS);
  function tryToFocus() {
    const element = find();
    if (!element) return;
    observer.disconnect();
    window.clearTimeout(timer);
    if (isFocusFree()) element.focus({ preventScroll: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
}

function isFocusFree() {
  const { activeElement } = document;
  return activeElement === document.body || activeElement === fallbackElement || !!activeElement?.closest(`#${TOASTS}`);
}

/** In a group of radio buttons, the checked one takes the focus, else the first. */
export function focusInvalidField(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
  const field = invalid?.querySelector<HTMLElement>("input:checked") ?? invalid?.querySelector<HTMLElement>("input");
  (field ?? invalid)?.focus();
}
