import { writeCookie } from "#app/device/write-cookie.ts";
import { SCRIPTS_COOKIE } from "#app/scripts-cookie.ts";

/*
 * Public pages are the same for everybody (decision 138). To a signed-in user, a script brings what belongs to the account.
 */

export function isPersonalPartPending() {
  return "personalPart" in document.documentElement.dataset;
}

/** Presses again what was held. An app that turned out to be installed is not opened. */
export function endPersonalPart() {
  const { dataset } = document.documentElement;
  const { pressedApp } = dataset;
  delete dataset.personalPart;
  delete dataset.pressedApp;
  if (!pressedApp) return;
  for (const link of document.querySelectorAll("a[data-pressed]")) link.removeAttribute("data-pressed");
  document.querySelector<HTMLElement>(`[data-app="${CSS.escape(pressedApp)}"]:not([data-document])`)?.click();
}

/** Tells the server that a script brings the personal part from now on. */
export function askForSharedPages() {
  writeCookie({ name: SCRIPTS_COOKIE.name, value: "1", ageSeconds: SCRIPTS_COOKIE.age });
}
