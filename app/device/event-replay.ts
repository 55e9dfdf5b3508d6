/*
 * A page looks usable before its scripts run (performance/deferred-scripts.tsx). Links, forms, popovers and disclosures work by
 * themselves; presses of other buttons and what is entered in fields are recorded, and replayed once React listens.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type RecordedEvent = { type: "click"; element: HTMLButtonElement } | { type: "input"; element: Field; value: string };

const HYDRATED = "hydrated";
const BUTTON = "button[type=button]:not([popovertarget])";

/**
 * Runs before the page's own scripts. Each element is recorded once, by what happened to it last. A pressed button is marked,
 * which styles show.
 */
export const eventRecorderScript = `(()=>{const types=["click","input"],events=new Map();
const record=({type,target})=>{const element=type==="click"?target.closest?.("${BUTTON}"):target;if(!element||element.type==="file")return;
events.delete(element);events.set(element,{type,element,value:element.type==="checkbox"||element.type==="radio"?String(element.checked):element.value});
if(type==="click")element.setAttribute("data-pressed","")};
for(const type of types)addEventListener(type,record,true);
addEventListener("${HYDRATED}",({detail})=>{for(const type of types)removeEventListener(type,record,true);detail.push(...events.values())},{once:true})})()`;

/** Replays what was recorded, in its order, now that React listens. */
export async function replayEvents() {
  const events: Array<RecordedEvent> = [];
  window.dispatchEvent(new CustomEvent(HYDRATED, { detail: events }));
  for (const event of events) {
    event.element.removeAttribute("data-pressed");
    if (isBehindDialog(event.element)) continue;
    if (event.type === "click") event.element.click();
    else replayInput(event.element, event.value);
    // The next one needs what this one changed, e.g. the address or an open dialog.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** React ignores an event that leaves the value as it was at hydration, so the value changes back and forth. */
function replayInput(element: Field, value: string) {
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
    element.dispatchEvent(new Event("input", { bubbles: true }));
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
