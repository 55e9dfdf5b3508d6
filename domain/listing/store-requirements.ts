import { visibleIcon } from "./icons.ts";
import {
  MAX_CATEGORIES,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_STORE_DESCRIPTION_LENGTH,
  MIN_TITLE_LENGTH,
} from "./rules.ts";
import { isTitle } from "./titles.ts";

/** What a project or an update lacks before it can be submitted, in words. */
export function missingForStore(listing: {
  name: string;
  description: string;
  icon: string | null;
  tags: Array<string>;
}) {
  const length = listing.description.trim().length;
  return [
    isTitle(listing.name) ? null : `Title: ${MIN_TITLE_LENGTH}-${MAX_TITLE_LENGTH} characters`,
    length < MIN_STORE_DESCRIPTION_LENGTH || length > MAX_DESCRIPTION_LENGTH
      ? `Description: ${MIN_STORE_DESCRIPTION_LENGTH}-${MAX_DESCRIPTION_LENGTH} characters`
      : null,
    listing.tags.length < 1 || listing.tags.length > MAX_CATEGORIES ? `Categories: 1-${MAX_CATEGORIES}` : null,
    visibleIcon(listing.icon) ? null : "Icon",
  ].filter((item) => item !== null);
}
