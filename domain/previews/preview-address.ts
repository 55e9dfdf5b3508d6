/** `fromPath`: "not found" is worded differently for an address in the path. */
export type PreviewAddress = { id: string | null; name: string | null; token: string | null; fromPath: boolean };

/** Reads /p/{slugOrId}/{user}, /p?id=&name=, /p?token=, /p?name= and /p/{name-with-dashes}; `rest` follows /p/. */
export function readPreviewAddress(rest: string, params: URLSearchParams): PreviewAddress {
  const [first] = rest.split("/").filter((part) => part !== "");
  if (first) return { id: first, name: first.replaceAll("-", " "), token: null, fromPath: true };
  return {
    id: readParam(params, "id"),
    name: readParam(params, "name"),
    token: readParam(params, "token"),
    fromPath: false,
  };
}

function readParam(params: URLSearchParams, name: string) {
  return params.get(name)?.trim() || null;
}
