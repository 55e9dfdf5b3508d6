/** What an address of the viewer names. `path` says that it stood in the path: the words for not finding it differ. */
export type PreviewAddress = { id: string | null; name: string | null; token: string | null; path: boolean };

/**
 * Reads every form of the viewer's address (spec 1, section 2): /p/{slugOrId}/{user}, /p?id=&name=, /p?token=, /p?name=
 * and /p/{name with dashes}. `rest` is what stands behind /p/.
 */
export function readPreviewAddress(rest: string, params: URLSearchParams): PreviewAddress {
  const [first] = rest.split("/").filter((part) => part !== "");
  if (first) return { id: first, name: first.replaceAll("-", " "), token: null, path: true };
  return { id: named(params, "id"), name: named(params, "name"), token: named(params, "token"), path: false };
}

function named(params: URLSearchParams, name: string) {
  return params.get(name)?.trim() || null;
}
