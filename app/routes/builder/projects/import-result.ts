/** Where apps go: into the account, or onto this device for it. */
export type Destination = { accountId: string; isCloud: boolean };
/** `note`: what differs from the export, in words. */
type ImportedApp = { id: string; name: string; note: string | null };
/** `paths` of the files that were left out for one reason. */
export type LeftOutGroup = { reason: string; paths: ReadonlyArray<string> };
/** `there`: the names of apps that were the same before. */
export type ImportResult = { imported: Array<ImportedApp>; there: Array<string>; leftOut: Array<LeftOutGroup> };

export type SavedApp =
  | { outcome: "imported"; app: ImportedApp }
  | { outcome: "there"; name: string }
  | { outcome: "failed"; reason: string };
