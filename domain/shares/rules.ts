import { DAY_MS } from "#domain/kit/durations.ts";

/** The days after which a link ends; null: when its owner stops sharing. */
export const EXPIRY_DAYS = [null, 1, 7, 30] as const;
export type ExpiryDays = (typeof EXPIRY_DAYS)[number];

/** Open links of an account that keeps projects. */
export const MAX_OPEN_SHARES = 50;
/** Open links of apps on the device of an explorer. */
export const MAX_DEVICE_SHARES = 3;
export const DEVICE_SHARE_DAYS = 7;

/** New links before the first wait (`kit/throttle.ts`): of an account, and of a network address. */
export const SHARES_PER_HOUR = 60;
export const SHARES_PER_DAY = 200;
export const SHARES_PER_HOUR_AND_ADDRESS = 200;
export const SHARES_PER_DAY_AND_ADDRESS = 600;

/** Counted opens of a link from one network address before the first wait (`kit/throttle.ts`). */
export const OPENS_PER_ADDRESS = 30;

export const MAX_SOURCE_ID_LENGTH = 100;
/** Of the list of ended links. */
export const ENDED_SHARES_PER_PAGE = 30;

/** How long the owner's list names a closed link. */
export const CLOSED_SHARE_RETENTION_MS = 30 * DAY_MS;

/** Said wherever a shared app is described. `docs/isolation.md` lists the gaps. */
export const SHARED_APP_LIMIT = "It is blocked from sending what is typed into it, but some browsers leave gaps.";

/** Of a link that is closed, has expired or never existed, so that an id reveals nothing. */
export const LINK_CLOSED = {
  title: "This link doesn't work",
  hint: "It may have expired, or the person who shared it has stopped sharing.",
};
