/** `:is()` tolerates browsers without `:popover-open`. */
const OPEN_OVERLAY = "dialog[open], :is(:popover-open)";

export function isOverlayOpen() {
  return document.querySelector(OPEN_OVERLAY) !== null;
}
