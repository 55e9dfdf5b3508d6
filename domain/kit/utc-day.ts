/** The day (UTC, yyyy-mm-dd) of a moment in ms. */
export function utcDay(ms: number) {
  return new Date(ms).toISOString().slice(0, 10);
}
