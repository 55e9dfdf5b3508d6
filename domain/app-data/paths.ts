/** More apps at once are listed by the page without their names in its address. */
export const MAX_NAMED_APPS = 50;

/** The page where the data of these apps can be exported, imported and cleared. */
export function appDataPath(slugs: ReadonlyArray<string>) {
  return `/app-data?${new URLSearchParams(slugs.slice(0, MAX_NAMED_APPS).map((slug) => ["app", slug]))}`;
}
