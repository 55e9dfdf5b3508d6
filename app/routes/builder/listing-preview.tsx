import { AppCard } from "#app/components/app-card.tsx";
import { DEFAULT_DESCRIPTION, DEFAULT_ICON } from "#domain/projects/limits.ts";
import { summarize } from "#domain/store/rules.ts";
import type { Listing } from "./listing.ts";

/** The card as the store will show it. */
export function ListingPreview({ id, listing }: { id: string; listing: Listing }) {
  const app = {
    id,
    slug: "",
    name: listing.name || "Untitled",
    icon: listing.icon || DEFAULT_ICON,
    summary: summarize(listing.description || DEFAULT_DESCRIPTION),
    cover: listing.screenshots[0] ?? null,
    creatorNickname: null,
    ratingSum: 0,
    ratingCount: 0,
  };
  return (
    <div inert aria-hidden="true">
      <AppCard app={app} />
    </div>
  );
}
