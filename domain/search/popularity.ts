/** An app's score improves by this share for each step of popularity. */
export const POPULARITY_WEIGHT = 0.01;
/** Installs double every two steps. */
const MAX_POPULARITY = 63;

export function popularityStep(installs: number) {
  return Math.min(MAX_POPULARITY, Math.round(2 * Math.log2(1 + installs)));
}
