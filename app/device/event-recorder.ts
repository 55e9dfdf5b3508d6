// Runs before the page's own scripts, as a text in the document (`?bundled`).
import { type Field, HYDRATED, type RecordedEvent } from "./recorded-events.ts";

/** Each element is recorded once, by what happened to it last. */
const events = new Map<EventTarget, RecordedEvent>();

/** A pressed button is marked, which styles show. */
function recordClick({ target }: Event) {
  const button = (target as Element).closest?.<HTMLButtonElement>("button[type=button]:not([popovertarget])");
  if (!button) return;
  store({ type: "click", element: button });
  button.dataset.pressed = "";
}

function recordInput({ target }: Event) {
  const field = target as Field;
  if (field.type === "file") return;
  const isTicked = field.type === "checkbox" || field.type === "radio";
  const value = isTicked ? String(Reflect.get(field, "checked")) : field.value;
  store({ type: "input", element: field, value, initial: "defaultValue" in field ? field.defaultValue : "" });
}

function store(event: RecordedEvent) {
  events.delete(event.element);
  events.set(event.element, event);
}

addEventListener("click", recordClick, true);
addEventListener("input", recordInput, true);
addEventListener(
  HYDRATED,
  (event) => {
    removeEventListener("click", recordClick, true);
    removeEventListener("input", recordInput, true);
    (event as CustomEvent<Array<RecordedEvent>>).detail.push(...events.values());
  },
  { once: true },
);
