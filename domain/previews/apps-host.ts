/** Where the Public Suffix List is published. */
export const PUBLIC_SUFFIX_LIST = "https://publicsuffix.org/list/public_suffix_list.dat";

/**
 * Whether the Public Suffix List (`list`, its text) has the host, or a wildcard for its parent, and no exception.
 * Browsers then refuse cookies for the whole host.
 */
export function isPublicSuffix(host: string, list: string) {
  const rules = new Set(list.split("\n").map((line) => line.split(/\s/, 1)[0] ?? ""));
  const parent = host.split(".").slice(1).join(".");
  return !rules.has(`!${host}`) && (rules.has(host) || rules.has(`*.${parent}`));
}
