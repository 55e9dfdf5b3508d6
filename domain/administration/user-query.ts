import { PAYMENT_STATUSES, TIERS, type Tier } from "#db/vocabulary.ts";
import { truncateToFit } from "#domain/kit/characters.ts";
import { MAX_USER_SEARCH_LENGTH } from "./rules.ts";

export const PAYMENT_FILTERS = [...PAYMENT_STATUSES, "suspended"] as const;
export const USER_ORDERS = ["newest", "oldest"] as const;

/** The parameters in the dashboard's address; `after` and `before` are cursors of the list. */
export type UserQuery = {
  search: string;
  tier: Tier | null;
  payment: (typeof PAYMENT_FILTERS)[number] | null;
  order: (typeof USER_ORDERS)[number];
  after: string | null;
  before: string | null;
};

export function parseUserQuery(params: URLSearchParams): UserQuery {
  const among = <Value extends string>(values: ReadonlyArray<Value>, name: string) =>
    values.find((value) => value === params.get(name)) ?? null;
  return {
    search: truncateToFit((params.get("search") ?? "").trim(), MAX_USER_SEARCH_LENGTH),
    tier: among(TIERS, "tier"),
    payment: among(PAYMENT_FILTERS, "payment"),
    order: among(USER_ORDERS, "order") ?? "newest",
    after: params.get("after"),
    before: params.get("before"),
  };
}

type Key = { createdAt: number; userId: string };

export function formatUserCursor({ createdAt, userId }: Key) {
  return `${createdAt}_${userId}`;
}

/** Null for a malformed cursor. */
export function parseUserCursor(cursor: string | null): Key | null {
  const [, createdAt, userId] = /^(\d{1,15})_([\w-]{1,64})$/.exec(cursor ?? "") ?? [];
  return createdAt && userId ? { createdAt: Number(createdAt), userId } : null;
}
