import { countText } from "#domain/kit/numbers.ts";

/** How many published apps a developer has. `max`: the number at which counting stopped. */
export function appCountText(count: number, max: number) {
  if (count > max) return `${countText(max)}+ published apps`;
  return count === 1 ? "1 published app" : `${countText(count)} published apps`;
}
