import { MAX_NAMED_APPS } from "./rules.ts";

/** A page of ours on the app's origin that reads, writes and deletes what the app keeps there. */
export const APP_DATA_PATH = "/__data";

/** The page where the data of these apps can be exported, imported and cleared. */
export function appDataPath(slugs: ReadonlyArray<string>) {
  return `/app-data?${new URLSearchParams(slugs.slice(0, MAX_NAMED_APPS).map((slug) => ["app", slug]))}`;
}
