export const MAX_ABOUT_LENGTH = 500;
export const ABOUT_TOO_LONG = `About You can have at most ${MAX_ABOUT_LENGTH} characters.`;
export const MAX_LINK_LENGTH = 200;
export const LINK_TOO_LONG = `The support link can have at most ${MAX_LINK_LENGTH} characters.`;

export const DELETION_GRACE_DAYS = 14;

/** Maximum bucket reads for one archive, since a request may make at most 10,000 subrequests. */
export const MAX_EXPORT_READS = 8000;
/** Concurrent bucket reads, since a request may have at most six connections. */
export const EXPORT_READS_AT_ONCE = 5;
export const EXPORT_PROJECTS_AT_ONCE = 100;

export const MAX_NICKNAME_LENGTH = 30;
