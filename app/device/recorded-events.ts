/*
 * A page looks usable before its scripts run (performance/deferred-scripts.tsx). Links, forms, popovers and disclosures work by
 * themselves; presses of other buttons and what is entered in fields are recorded, and replayed once React listens.
 */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type RecordedEvent =
  | { type: "click"; element: HTMLButtonElement }
  /** `initial`: what the document had in the field. */
  | { type: "input"; element: Field; value: string; initial: string };

/** The event that ends the recording. `detail`: an array to which the recorded events are added. */
export const HYDRATED = "hydrated";
