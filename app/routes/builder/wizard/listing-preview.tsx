import { AppCard } from "#app/components/apps/app-card.tsx";
import { summarize } from "#domain/listing/excerpts.ts";
import { DEFAULT_ICON } from "#domain/listing/icons.ts";
import type { Listing } from "./listing.ts";

const PLACEHOLDER_DESCRIPTION = "Amazing HTML app";

export function ListingPreview({ id, listing, nickname }: { id: string; listing: Listing; nickname: string | null }) {
  const app = {
    id,
    slug: "",
    name: listing.name || "Untitled",
    icon: listing.icon || DEFAULT_ICON,
    summary: summarize(listing.description || PLACEHOLDER_DESCRIPTION),
    cover: listing.screenshots[0] ?? null,
    creatorNickname: nickname,
    ratingSum: 0,
    ratingCount: 0,
  };
  return (
    <div inert aria-hidden="true">
      <AppCard app={app} />
    </div>
  );
}
