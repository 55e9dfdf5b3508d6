import { countText } from "#domain/numbers.ts";
import { meanRating } from "#domain/store/rules.ts";

/** The mean of the stars and how many gave them; nothing where nobody did. No hooks: it can be called where it repeats. */
export function Stars({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  const mean = meanRating({ ratingSum, ratingCount });
  if (mean === null) return null;
  return (
    <span className="stars">
      <span aria-hidden="true">★</span>
      {mean.toFixed(1)}
      <span className="sr-only"> of 5 stars, from </span>
      <span>{`(${countText(ratingCount)})`}</span>
    </span>
  );
}
