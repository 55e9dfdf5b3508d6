import { writeCookie } from "#app/device/write-cookie.ts";
import { SCRIPTS_COOKIE } from "#app/scripts-cookie.ts";

/*
 * Public pages are the same for everybody (decision 138). To a signed-in user, a script brings what belongs to the account.
 */

/**
 * Runs before the first paint: marks a document that may lack the personal part, so that styles keep its places. Holds a
 * press on Install, since only the personal part says whether that is a sign-in, an install or nothing.
 */
export const personalPartScript = `if(/(^|; )${SCRIPTS_COOKIE.name}=1/.test(document.cookie)){const{dataset}=document.documentElement;
dataset.personalPart="pending";addEventListener("click",(event)=>{const link=dataset.personalPart&&event.target.closest?.("a[data-app]:not([data-document])");
if(!link||event.ctrlKey||event.metaKey||event.shiftKey)return;event.preventDefault();event.stopImmediatePropagation();dataset.pressedApp=link.dataset.app;link.dataset.pressed=""},true)}`;

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
