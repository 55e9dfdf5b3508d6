/** Characters. The specification gives no limit for About You and nicknames; these are ours. */
export const NICKNAME_MAX = 30;
export const ABOUT_MAX = 500;
export const LINK_MAX = 200;
/** Days between asking for an account's deletion and the deletion. */
export const GRACE_DAYS = 14;
