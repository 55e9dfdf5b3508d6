export const AUDIT_PAGE_SIZE = 50;
export const MAX_AUDIT_SEARCH_LENGTH = 100;
/** A shorter text is not compared with hashes. */
export const MIN_HASH_LENGTH = 6;
/** Projects of a name whose entries a search of the log finds. */
export const MAX_SEARCHED_PROJECTS = 100;
