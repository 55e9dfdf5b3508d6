import { writeCookie } from "#app/device/write-cookie.ts";
import { daysBetween, localDay } from "#domain/kit/days.ts";

/** A writer stays on the old day after midnight until this long after the last key. */
const WRITING_HOLD_MS = 20_000;
const MIN_WAIT_MS = 1000;

let heldDay: string | null = null;
let heldUntil = 0;

function currentDay() {
  const now = new Date();
  if (heldDay === null || now.getTime() >= heldUntil) heldDay = localDay(now);
  return heldDay;
}

export function keepDayWhileWriting() {
  heldUntil = Date.now() + WRITING_HOLD_MS;
}

export const today = { get: currentDay, subscribe: subscribeToToday };

/** `listener` hears the day that has ended. */
export function onNewDay(listener: (ended: string) => void) {
  let day = currentDay();
  return subscribeToToday(() => {
    const ended = day;
    day = currentDay();
    if (daysBetween(ended, day) > 0) listener(ended);
  });
}

function subscribeToToday(onChange: () => void) {
  let timer = 0;
  function wait() {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
    const next = currentDay() === localDay(now) ? midnight : heldUntil;
    timer = window.setTimeout(check, Math.max(MIN_WAIT_MS, next - now.getTime()));
  }
  function check() {
    window.clearTimeout(timer);
    onChange();
    wait();
  }
  sendTimeZone();
  wait();
  document.addEventListener("visibilitychange", check);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener("visibilitychange", check);
  };
}

/** Sets a cookie with the time zone, so that the server knows the date of this device. */
function sendTimeZone() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (document.cookie.split("; ").includes(`zone=${timeZone}`)) return;
  writeCookie({ name: "zone", value: timeZone });
}
