import { HYDRATED, type RecordedEvent } from "./recorded-events.ts";

/** Replays what was recorded, in its order, now that React listens. */
export async function replayEvents() {
  const events: Array<RecordedEvent> = [];
  window.dispatchEvent(new CustomEvent(HYDRATED, { detail: events }));
  for (const event of events) {
    event.element.removeAttribute("data-pressed");
    if (isBehindDialog(event.element)) continue;
    if (event.type === "click") event.element.click();
    else replayInput(event);
    // The next one needs what this one changed, e.g. the address or an open dialog.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const initialValues = new WeakMap<Event, string>();

/** Of a field that was typed in before the page's scripts ran: what the document had in it. Undefined for other events. */
export function readInitialValue(event: Event) {
  return initialValues.get(event);
}

/** React ignores an event that leaves the value as it was at hydration, so the value changes back and forth. */
function replayInput({ element, value, initial }: Extract<RecordedEvent, { type: "input" }>) {
  if (element instanceof HTMLSelectElement) {
    element.value = value;
    element.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (element.type === "checkbox" || element.type === "radio") {
    (element as HTMLInputElement).checked = value !== "true";
    element.click();
  } else {
    const { selectionStart, selectionEnd } = element;
    element.value = "";
    // React overrides the property on the element, by which it follows what scripts set.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, value);
    if (document.activeElement === element && selectionStart !== null)
      element.setSelectionRange(selectionStart, selectionEnd);
    const input = new Event("input", { bubbles: true });
    initialValues.set(input, initial);
    element.dispatchEvent(input);
  }
}

/** An earlier press opened a dialog, so this one could not have been made. */
function isBehindDialog(element: RecordedEvent["element"]) {
  const dialog = document.querySelector(":modal");
  return dialog !== null && !dialog.contains(element);
}

/** The browser journeys wait for this mark. */
export function markHydrated() {
  document.documentElement.dataset.hydrated = "";
}
