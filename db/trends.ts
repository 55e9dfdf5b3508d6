/** An app with fewer opens in `TREND_DAYS` is not trending. */
export const MIN_TRENDING_OPENS = 10;
export const TREND_DAYS = 7;
/** An app with fewer on each day of a trend is not trending. */
export const MIN_OPENS_OF_TREND_DAY = Math.ceil(MIN_TRENDING_OPENS / TREND_DAYS);
