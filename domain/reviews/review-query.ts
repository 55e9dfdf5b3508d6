import { STARS } from "./rules.ts";

export const REVIEW_ORDERS = ["newest", "helpful"] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** `helpful` counts votes; `createdAt` in ms. */
export type ReviewCursor = { helpful: number; createdAt: number; id: string };

/** `stars` is null for all. */
export type ReviewQuery = { stars: number | null; order: ReviewOrder; after: ReviewCursor | null };

export const DEFAULT_REVIEW_QUERY: ReviewQuery = { stars: null, order: "newest", after: null };

/** Invalid values count as absent. */
export function parseReviewQuery(params: URLSearchParams): ReviewQuery {
  return {
    stars: STARS.find((star) => String(star) === params.get("stars")) ?? null,
    order: REVIEW_ORDERS.find((order) => order === params.get("sort")) ?? "newest",
    after: parseReviewCursor(params.get("after")),
  };
}

export function reviewParams({ stars, order, after }: Omit<ReviewQuery, "after"> & { after?: string | null }) {
  const fields: Array<[string, string]> = [];
  if (stars !== null) fields.push(["stars", String(stars)]);
  if (order !== "newest") fields.push(["sort", order]);
  if (after) fields.push(["after", after]);
  return fields;
}

/** The address is relative to the app's page. */
export function reviewHref(view: Parameters<typeof reviewParams>[0], fragment = "reviews") {
  return `?${new URLSearchParams(reviewParams(view))}#${fragment}`;
}

export function formatReviewCursor({ helpful, createdAt, id }: ReviewCursor) {
  return `${helpful}.${createdAt}.${id}`;
}

export function parseReviewCursor(value: string | null): ReviewCursor | null {
  const match = /^(\d{1,9})\.(\d{1,16})\.([0-9a-f-]{36})$/.exec(value ?? "");
  if (!match?.[1] || !match[2] || !match[3]) return null;
  return { helpful: Number(match[1]), createdAt: Number(match[2]), id: match[3] };
}
