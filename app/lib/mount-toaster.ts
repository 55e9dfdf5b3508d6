import { isFocusLost, restoreFocus, TOASTS } from "./focus.ts";

/**
 * Stops sonner's focus events: it returns the focus whenever it leaves a toast, which traps Tab. A toast whose button has the
 * focus stays, as one under the pointer does.
 */
export function mountToaster() {
  const container = document.createElement("div");
  container.id = TOASTS;
  let focusBefore: EventTarget | null = null;
  let focused: Element | null = null;
  function onFocusIn(event: FocusEvent) {
    event.stopPropagation();
    if (!isInside(container, event.relatedTarget)) focusBefore = event.relatedTarget;
    focused = document.activeElement;
    sendPointer(container, "mousemove");
  }
  /** Deferred, since the toast may be closing in this moment. */
  function onFocusOut() {
    setTimeout(() => {
      if (!isInside(container, document.activeElement)) sendPointer(container, "mouseout");
      if (focused?.isConnected && document.activeElement !== focused) focused = null;
    });
  }
  function onToastsChange() {
    for (const toast of container.querySelectorAll("li")) toast.tabIndex = -1;
    if (!focused || focused.isConnected) return;
    focused = null;
    if (isFocusLost()) restoreFocus(focusBefore);
  }
  container.addEventListener("focusin", onFocusIn, true);
  container.addEventListener("focusout", onFocusOut);
  new MutationObserver(onToastsChange).observe(container, { childList: true, subtree: true });
  document.body.appendChild(container);
  return container.appendChild(document.createElement("div"));
}

/** Sonner's timers stop while the pointer is over its list. */
function sendPointer(container: Element, type: "mousemove" | "mouseout") {
  const list = container.querySelector("ol");
  list?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }));
}

function isInside(container: Element, target: EventTarget | null) {
  return target instanceof Node && container.contains(target);
}
