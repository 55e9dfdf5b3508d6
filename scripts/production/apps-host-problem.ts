const PUBLIC_SUFFIX_LIST = "https://publicsuffix.org/list/public_suffix_list.dat";

/**
 * Unless APPS_HOST is a public suffix, apps can set and read each other's cookies (decision 70).
 * SHARED_APP_COOKIES=accepted skips the check, e.g. while an entry is pending. @returns null if nothing is wrong.
 */
export async function findAppsHostProblem(host: string) {
  if (process.env.SHARED_APP_COOKIES === "accepted") return null;
  const response = await fetch(PUBLIC_SUFFIX_LIST).catch(() => null);
  const otherwise = "To deploy all the same, set SHARED_APP_COOKIES=accepted.";
  if (!response?.ok)
    return `The Public Suffix List (${PUBLIC_SUFFIX_LIST}) cannot be read, so APPS_HOST is unchecked. ${otherwise}`;
  if (isPublicSuffix(host, await response.text())) return null;
  return `APPS_HOST ${host} is not on the Public Suffix List: apps could read each other's cookies (docs/isolation.md).
Submit it at https://publicsuffix.org/submit/ . ${otherwise}`;
}

/** Whether browsers separate the sites of its subdomains, which the apps' host needs. `list`: the text at `PUBLIC_SUFFIX_LIST`. */
export function isPublicSuffix(host: string, list: string) {
  const rules = new Set(list.split("\n").map((line) => line.split(/\s/, 1)[0] ?? ""));
  const parent = host.split(".").slice(1).join(".");
  return !rules.has(`!${host}`) && (rules.has(host) || rules.has(`*.${parent}`));
}
