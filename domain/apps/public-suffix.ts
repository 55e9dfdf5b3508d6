export const PUBLIC_SUFFIX_LIST = "https://publicsuffix.org/list/public_suffix_list.dat";

/** Whether browsers separate the sites of its subdomains, which the apps' host needs. `list`: the text at `PUBLIC_SUFFIX_LIST`. */
export function isPublicSuffix(host: string, list: string) {
  const rules = new Set(list.split("\n").map((line) => line.split(/\s/, 1)[0] ?? ""));
  const parent = host.split(".").slice(1).join(".");
  return !rules.has(`!${host}`) && (rules.has(host) || rules.has(`*.${parent}`));
}
