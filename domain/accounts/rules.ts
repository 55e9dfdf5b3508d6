export const NICKNAME_MAX_LENGTH = 30;
export const ABOUT_MAX_LENGTH = 500;
export const LINK_MAX_LENGTH = 200;

export const DELETION_GRACE_DAYS = 14;

/** Bucket reads of one archive; a request may make 10,000 subrequests. */
export const EXPORT_READS_MAX = 8000;
/** Concurrent bucket reads; a request may have six connections. */
export const EXPORT_READS_AT_ONCE = 5;
export const EXPORT_PROJECTS_AT_ONCE = 100;
