const COUNT = new Intl.NumberFormat("en");
const ONE_DECIMAL = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

export function countText(count: number) {
  return COUNT.format(count);
}

/** '18 KB' or '3.8 MB', at least 1 KB. */
export function sizeText(bytes: number) {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${ONE_DECIMAL.format(kilobytes / 1024)} MB`;
}

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** "st" of 1st, "nd" of 2nd, "th" of 11th. */
export function ordinalSuffix(place: number) {
  return SUFFIXES[ORDINALS.select(place)] ?? "th";
}
