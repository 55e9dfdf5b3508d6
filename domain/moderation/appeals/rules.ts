export const MAX_AUTHOR_REPLY_LENGTH = 1_000;
export const MAX_APPEAL_LENGTH = 1_000;
/** Of one author, to moderators. */
export const AUTHOR_REPLIES_PER_HOUR = 30;
/** A review shows this many replies, the newest. */
export const MAX_SHOWN_REPLIES = 20;
