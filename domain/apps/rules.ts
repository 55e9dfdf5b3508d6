/** Apps of one page of the store, of a search and of a developer. */
export const STORE_PAGE_SIZE = 24;
/** The share of equal parts from which on code counts as copied. */
export const COPIED_SHARE = 0.75;
/** The first bits of a hash choose its part of a sketch. */
export const SKETCH_PART_BITS = 5;
/** Of two apps, the share of equal parts is about the share of code that they have in common. */
export const SKETCH_PARTS = 2 ** SKETCH_PART_BITS;
