import { dayOf } from "#domain/journal/days.ts";

/** So long after the last key, in ms, a day stays today for who writes over midnight. */
const WRITING = 20_000;
const LEAST_WAIT = 1000;
const YEAR = 365 * 24 * 60 * 60;

let shown: string | null = null;
let heldUntil = 0;

/** The day that it is here; while somebody writes it does not change under their hands. */
export function readToday() {
  const now = new Date();
  if (shown === null || now.getTime() >= heldUntil) shown = dayOf(now);
  return shown;
}

/** Somebody writes on today's page at this moment. */
export function holdToday() {
  heldUntil = Date.now() + WRITING;
}

/** Calls back when another day may have begun. @returns what ends the listening. */
export function onToday(run: () => void) {
  let timer = 0;
  function wait() {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
    const next = readToday() === dayOf(now) ? midnight : heldUntil;
    timer = window.setTimeout(look, Math.max(LEAST_WAIT, next - now.getTime()));
  }
  function look() {
    window.clearTimeout(timer);
    run();
    wait();
  }
  rememberZone();
  wait();
  document.addEventListener("visibilitychange", look);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Tells the server which day it is here, from the next page on. */
function rememberZone() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (document.cookie.split("; ").includes(`zone=${timeZone}`)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `zone=${timeZone}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
}
