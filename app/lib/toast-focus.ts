import { lendFocus, TOASTS } from "./focus.ts";

/**
 * Keys and toasts. Sonner hands the focus back wherever one goes from a toast, so that nobody gets past it by Tab: it does
 * not hear of the focus. What had it before gets it back where its toast goes. Of a toast its button alone is a stop.
 * @returns where sonner's toasts belong.
 */
export function toastsPlace() {
  const place = document.createElement("div");
  place.id = TOASTS;
  let before: EventTarget | null = null;
  let focused: Element | null = null;
  function enter(event: FocusEvent) {
    event.stopPropagation();
    if (!isIn(place, event.relatedTarget)) before = event.relatedTarget;
    focused = document.activeElement;
  }
  /** Who goes by themselves leaves what they came from; its toast may go at this moment, too. */
  function leave() {
    setTimeout(() => {
      if (focused?.isConnected && document.activeElement !== focused) focused = null;
    });
  }
  function follow() {
    for (const toast of place.querySelectorAll("li")) toast.tabIndex = -1;
    if (!focused || focused.isConnected) return;
    focused = null;
    if (document.activeElement === document.body) lendFocus(before);
  }
  place.addEventListener("focusin", enter, true);
  place.addEventListener("focusout", leave);
  new MutationObserver(follow).observe(place, { childList: true, subtree: true });
  document.body.appendChild(place);
  return place.appendChild(document.createElement("div"));
}

function isIn(place: Element, target: EventTarget | null) {
  return target instanceof Node && place.contains(target);
}
