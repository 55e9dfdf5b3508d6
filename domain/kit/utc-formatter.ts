/**
 * Formats times in ms for "en-US" in UTC, so that server and browser agree. The formatter is made at its first use and kept:
 * making one takes longer than many uses.
 */
export function utcFormatter(options: Intl.DateTimeFormatOptions) {
  let formatter: Intl.DateTimeFormat | undefined;
  return (at: number) => {
    formatter ??= new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
    return formatter.format(at);
  };
}
