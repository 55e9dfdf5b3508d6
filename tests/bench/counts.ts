/** What a request did. `rows` are D1's, `objectRows` those of the objects' own databases; both include indexes. */
export type Counts = {
  trips: number;
  rowsRead: number;
  rowsWritten: number;
  objectRowsRead: number;
  objectRowsWritten: number;
  /** R2's classes: writes and lists, reads. */
  classA: number;
  classB: number;
  kvReads: number;
  kvWrites: number;
  objectRequests: number;
};

export const NOTHING: Counts = {
  trips: 0,
  rowsRead: 0,
  rowsWritten: 0,
  objectRowsRead: 0,
  objectRowsWritten: 0,
  classA: 0,
  classB: 0,
  kvReads: 0,
  kvWrites: 0,
  objectRequests: 0,
};
