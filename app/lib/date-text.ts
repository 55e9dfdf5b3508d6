/** "November 13, 2026". In UTC, so that server and browser agree. */
export function dateText(at: number) {
  return new Date(at).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

/** "Nov 13, 2026". In UTC, so that server and browser agree. */
export function shortDateText(at: number) {
  return new Date(at).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
}

/** "21:27", as the clock of the home screen. */
export function timeText(date: Date) {
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, "0")}`;
}
