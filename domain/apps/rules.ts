/** Apps of one page of the store, of a search and of a developer. */
export const STORE_PAGE_SIZE = 24;
