/**
 * Where the focus goes when a change of the screen removes what has it, which would leave keyboard users at the top of the
 * page. The rule: to what replaces it, else to what opened it, else to the heading of its section or screen, and only where
 * the focus is lost, since the user may have moved it since.
 *
 * - The place is known when the change is requested: `focusAfterRender`, `focusWhenMounted` if it comes later, or `restoreFocus`
 *   for an element that may be gone.
 * - The place mounts with the change: `focusOnMount`, `focusWhileMounted` or `focusIfLost` as its ref. Install buttons:
 *   `useInstallFocus`.
 * - The button may go while it has the focus: `focusHeadingOnRemoval` as its ref, or `focusNextRowOnRemoval` as its row's ref.
 * - The press may disable the button: nothing to do for `Button` and `IconButton`, which keep the focus while `disabled`.
 * - A list got another page: `usePageHeading`, or `useFirstNewItem` if it grew. A form was refused: `focusInvalidField`.
 * - Dialogs do it themselves (`Dialog`), and so do screens (`ScreenFocus`).
 *
 * A handler of a key or a press calls `focus()` itself, and so does `useOnChange`. What waits (timers, promises, effects and
 * ref callbacks) calls what is here: `tests/client.test.ts`.
 */

const MOUNT_TIMEOUT_MS = 5000;

/** The id of the element that holds the toasts. Focus in it is temporary. */
export const TOASTS = "toasts";

/** The `data-part` of the frame that runs an app. */
export const APP_FRAME = "app-frame";

/**
 * Gives the keyboard back to the app after a control beside it was used, once the app answers: one that hangs would hold the
 * keys of the whole page.
 */
export function focusApp() {
  const frame = document.querySelector<HTMLIFrameElement>(`[data-part=${APP_FRAME}]`);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    if (frame?.isConnected && !document.querySelector("dialog[open]")) frame.focus({ preventScroll: true });
  };
  frame?.contentWindow?.postMessage({ type: "ping" }, "*", [port2]);
}

/** This element has the focus until `focusWhenMounted` finds its own. */
let fallbackElement: Element | null = null;

/** As a ref: focuses the element when it is mounted. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus();
}

/** As a ref: the element has the focus while it is mounted; what had it before gets it back. */
export function focusWhileMounted(element: HTMLElement | null) {
  const previous = document.activeElement;
  element?.focus();
  return () => {
    if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
  };
}

/** As a ref: focuses the element when it is mounted, unless something else has the focus. */
export function focusIfLost(element: HTMLElement | null) {
  if (isFocusLost()) element?.focus({ preventScroll: true });
}

export function isFocusLost() {
  return document.activeElement === document.body;
}

export function focusHeading() {
  focusPlace([]);
}

/** The headings of the sections and dialogs around an element, and its menu, the closest first. To be read while it is there. */
export function placesAround(element: Element | null) {
  const places: Array<Element> = [];
  for (let part = element?.closest(PLACES); part; part = part.parentElement?.closest(PLACES)) {
    const heading = document.getElementById(part.getAttribute("aria-labelledby") ?? "");
    places.push(heading ?? part);
  }
  return places;
}

const PLACES = ":is(section, article, dialog)[aria-labelledby], [popover]";

/** The first of the places that can have the focus, else the screen's heading. */
function focusPlace(places: ReadonlyArray<Element>) {
  for (const place of [...places, document.querySelector("h1")]) {
    if (!(place instanceof HTMLElement) || !place.isConnected) continue;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    if (document.activeElement === place) return;
  }
}

/** As a ref: the heading of its section or screen takes the focus if the element is removed while the focus is in it. */
export function focusHeadingOnRemoval(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const places = placesAround(element);
    queueMicrotask(() => isFocusLost() && focusPlace(places));
  };
}

/**
 * As a ref of a list's row: if it is removed while the focus is in it, the next row's first button takes the focus, else that
 * of the row before, else the heading.
 */
export function focusNextRowOnRemoval(row: HTMLElement | null) {
  return () => {
    if (!row?.contains(document.activeElement)) return;
    const rows = [row.nextElementSibling, row.previousElementSibling];
    queueMicrotask(() => {
      const button = rows.find((other) => other?.isConnected)?.querySelector("button");
      if (isFocusLost()) restoreFocus(button ?? null);
    });
  };
}

/**
 * If the element was removed, the first of the `places` that is there takes the focus, else the screen's heading. A pending
 * `focusWhenMounted` may take it from there.
 */
export function restoreFocus(element: EventTarget | null, places: ReadonlyArray<Element> = []) {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
  else focusPlace(places);
  fallbackElement = document.activeElement;
}

/** For an element that the next render changes or makes. */
export function focusAfterRender(find: () => HTMLElement | null | undefined) {
  requestAnimationFrame(() => find()?.focus());
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
  return isFocusLost() || activeElement === fallbackElement || !!activeElement?.closest(`#${TOASTS}`);
}

/** In a group of radio buttons, the checked one takes the focus, else the first. */
export function focusInvalidField(form: HTMLElement | null) {
  const invalid = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
  const field = invalid?.querySelector<HTMLElement>("input:checked") ?? invalid?.querySelector<HTMLElement>("input");
  (field ?? invalid)?.focus();
}
