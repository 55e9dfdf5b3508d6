import { unstable_readConfig } from "wrangler";
import { isPublicSuffix, PUBLIC_SUFFIX_LIST } from "#domain/previews/apps-host.ts";
import { configOf } from "./local.ts";

// Unless APPS_HOST is a public suffix, apps can set and read each other's cookies.
// SHARED_APP_COOKIES=accepted skips the check, e.g. while an entry is pending.
async function checkAppsHost() {
  const { vars } = unstable_readConfig({ config: configOf("preview"), env: "production" });
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
