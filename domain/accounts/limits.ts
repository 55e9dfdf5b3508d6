/** Characters. The specification gives no limit for About You and nicknames; these are ours. */
export const NICKNAME_MAX = 30;
export const ABOUT_MAX = 500;
export const LINK_MAX = 200;
/** Days between asking for an account's deletion and the deletion. */
export const GRACE_DAYS = 14;
/** Bucket reads of one archive; a request may make 10,000 subrequests. */
export const EXPORT_READS_MAX = 8000;
/** Concurrent bucket reads; a request may hold six connections. */
export const EXPORT_READS_AT_ONCE = 5;
/** Projects whose versions one statement reads. */
export const EXPORT_PROJECTS_AT_ONCE = 100;
