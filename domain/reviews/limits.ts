/** Characters of a review, and of its developer's answer. The specification gives no limit for reviews; it is ours. */
export const REVIEW_MAX = 1000;
export const REPLY_MAX = 500;
export const REVIEW_TOO_LONG = `A review can have at most ${REVIEW_MAX} characters.`;
export const REPLY_TOO_LONG = `A reply can have at most ${REPLY_MAX} characters.`;
/** Said under the field that it is about. */
export const NO_TEXT = "Please write what you think of the app.";
export const NO_RATING = "Please choose 1 to 5 stars.";
/** Reviews that a page of the list shows. */
export const REVIEWS_PAGE = 10;
/** The rows of the histogram, and what it filters by. */
export const STARS = [5, 4, 3, 2, 1] as const;

export const REVIEW_ORDERS = ["newest", "helpful"] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** Where the next page begins: the last review's votes, time in ms and id. */
export type ReviewCursor = { helpful: number; createdAt: number; id: string };

/** Which reviews are asked for; `stars` is null for all. */
export type ReviewView = { stars: number | null; order: ReviewOrder; after: ReviewCursor | null };

export const FIRST_REVIEWS: ReviewView = { stars: null, order: "newest", after: null };

/** What the address of an app's page asks for; whatever it says wrongly counts as not said. */
export function readReviewView(params: URLSearchParams): ReviewView {
  return {
    stars: STARS.find((star) => String(star) === params.get("stars")) ?? null,
    order: REVIEW_ORDERS.find((order) => order === params.get("sort")) ?? "newest",
    after: readReviewCursor(params.get("after")),
  };
}

/** The view as parameters of an address; what is the default is left out. */
export function reviewFields({ stars, order, after }: Omit<ReviewView, "after"> & { after?: string | null }) {
  const fields: Array<[string, string]> = [];
  if (stars !== null) fields.push(["stars", String(stars)]);
  if (order !== "newest") fields.push(["sort", order]);
  if (after) fields.push(["after", after]);
  return fields;
}

/** The address, within the app's page, of such a list: a part of the page that links can lead to. */
export function reviewHref(view: Parameters<typeof reviewFields>[0]) {
  return `?${new URLSearchParams(reviewFields(view))}#reviews`;
}

export function writeReviewCursor({ helpful, createdAt, id }: ReviewCursor) {
  return `${helpful}.${createdAt}.${id}`;
}

export function readReviewCursor(value: string | null): ReviewCursor | null {
  const match = /^(\d{1,9})\.(\d{1,16})\.([0-9a-f-]{36})$/.exec(value ?? "");
  if (!match?.[1] || !match[2] || !match[3]) return null;
  return { helpful: Number(match[1]), createdAt: Number(match[2]), id: match[3] };
}

/** Reviews, new and edited ones, per account and hour before waits begin. */
export const REVIEWS_PER_HOUR = 30;
