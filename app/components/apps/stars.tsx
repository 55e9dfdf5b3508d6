import type { CSSProperties } from "react";
import { meanRating } from "#domain/apps/ratings.ts";
import { countText } from "#domain/kit/numbers.ts";
import * as styles from "./stars.module.css";

/** Repeats a number beside it, so screen readers skip it. `mean` is from 0 to 5. */
export function StarRow({ mean }: { mean: number }) {
  return (
    <span
      className={styles.starRow}
      data-part="star-row"
      style={{ "--share": mean / 5 } as CSSProperties}
      aria-hidden="true"
    >
      ★★★★★
    </span>
  );
}

export function Stars({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }) {
  const mean = meanRating({ ratingSum, ratingCount });
  if (mean === null) return null;
  return (
    <span className={styles.stars}>
      <span aria-hidden="true">★</span>
      {mean.toFixed(1)}
      <span className="sr-only"> out of 5 stars, from </span>
      <span>{`(${countText(ratingCount)})`}</span>
    </span>
  );
}
