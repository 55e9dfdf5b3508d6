import { PAYMENT_STATUSES, TIERS, type Tier } from "#db/vocabulary.ts";

export const USERS_PAGE_SIZE = 50;
/** A search looks at this many addresses and nicknames; more letters narrow it. */
export const MAX_SEARCHED_USERS = 200;
export const MAX_ADMIN_NOTE_LENGTH = 500;

export const GRANTED_TIERS = ["explorer", "builder", "architect"] as const satisfies ReadonlyArray<Tier>;
export type GrantedTier = (typeof GRANTED_TIERS)[number];

/** Where a tier can come from. If several apply, the later one in this list is shown. */
export const TIER_SOURCES = ["purchase", "subscription", "override"] as const;

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
    search: (params.get("search") ?? "").trim().slice(0, 100),
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
