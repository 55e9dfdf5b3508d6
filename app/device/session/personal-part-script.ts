// Runs before the first paint, as a text in the document (`?bundled`).
import { SCRIPTS_COOKIE_NAME } from "#app/scripts-cookie.ts";

const { dataset } = document.documentElement;

/** Only the personal part says whether a press on Install is a sign-in, an install or nothing. */
function holdInstall(event: MouseEvent) {
  if (!dataset.personalPart) return;
  const link = (event.target as Element).closest?.<HTMLElement>("a[data-app]:not([data-document])");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  dataset.pressedApp = link.dataset.app;
  link.dataset.pressed = "";
}

// Marks a document that may lack the personal part, so that styles keep its places.
if (new RegExp(`(^|; )${SCRIPTS_COOKIE_NAME}=1`).test(document.cookie)) {
  dataset.personalPart = "pending";
  addEventListener("click", holdInstall, true);
}
