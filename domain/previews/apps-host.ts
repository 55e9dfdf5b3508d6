/** Where the Public Suffix List is published. */
export const PUBLIC_SUFFIX_LIST = "https://publicsuffix.org/list/public_suffix_list.dat";

/**
 * Whether browsers refuse cookies for a whole host, by the text of the Public Suffix List: it has the host itself, or a
 * wildcard over the host's parent, and no exception.
 */
export function isPublicSuffix(host: string, list: string) {
  const rules = new Set(list.split("\n").map((line) => line.split(/\s/, 1)[0] ?? ""));
  const parent = host.split(".").slice(1).join(".");
  return !rules.has(`!${host}`) && (rules.has(host) || rules.has(`*.${parent}`));
}
