/** A mutant that no test needs to notice. `original` is the code that it replaces, on one line. */
export type AcceptedSurvivor = { path: string; original: string; why: string };

export const ACCEPTED_SURVIVORS: ReadonlyArray<AcceptedSurvivor> = [];
