import { unstable_readConfig } from "wrangler";
import { isPublicSuffix, PUBLIC_SUFFIX_LIST } from "#domain/previews/apps-host.ts";

/**
 * Fails where production's apps would share cookies: any app can set one for all of APPS_HOST, and read those of others,
 * unless browsers know the host as a public suffix. SHARED_APP_COOKIES=accepted goes on all the same, for example while
 * an entry in the list is on its way.
 */
async function checkAppsHost() {
  const { vars } = unstable_readConfig({ config: "wrangler.preview.toml", env: "production" });
  const host = String(vars.APPS_HOST ?? "");
  const response = await fetch(PUBLIC_SUFFIX_LIST).catch(() => null);
  if (!response?.ok) return `The Public Suffix List (${PUBLIC_SUFFIX_LIST}) cannot be read, so APPS_HOST is unchecked.`;
  if (isPublicSuffix(host, await response.text())) return null;
  return `APPS_HOST ${host} is not on the Public Suffix List: apps could read each other's cookies (docs/isolation.md).
Submit it at https://publicsuffix.org/submit/ .`;
}

const problem = process.env.SHARED_APP_COOKIES === "accepted" ? null : await checkAppsHost();
if (problem) {
  console.error(`${problem}\nTo deploy all the same, set SHARED_APP_COOKIES=accepted.`);
  process.exit(1);
}
