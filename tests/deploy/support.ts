import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { command } from "#scripts/local.ts";
import { setUp } from "#scripts/production/setup.ts";
import { startFakeCloudflare } from "./cloudflare/server.ts";

export const TOKEN = "cf-token-of-a-stranger";
export const STRIPE_KEY = "sk_test_0123456789abcdefghijklmnopqrstuv";
export const HOSTS = { site: "https://sheaf.dev", apps: "sheaf-apps.dev" };
const FLAGS = `--site sheaf.dev --apps-host ${HOSTS.apps} --admin me@sheaf.dev --mail-from hello@sheaf.dev --mail cloudflare`;

/** A stranger's account at the fake, and an empty folder for what deploy:setup writes. */
export async function newAccount(environment = "production") {
  const fake = await startFakeCloudflare();
  const folder = mkdtempSync(join(tmpdir(), "sheaf-deploy-"));
  vi.stubEnv("SHEAF_ENVIRONMENTS", folder);
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", fake.origin);
  vi.stubEnv("CLOUDFLARE_API_TOKEN", TOKEN);
  vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", "");
  vi.stubEnv("STRIPE_API_BASE_URL", `${fake.origin}/v1`);
  vi.stubEnv("STRIPE_SECRET_KEY", STRIPE_KEY);
  vi.stubEnv("SHARED_APP_COOKIES", "accepted");
  const printed: Array<string> = [];
  const say = (line: string) => void printed.push(line);
  const setUpAgain = (flags = "") =>
    setUp(["--env", environment, ...FLAGS.split(" "), "--no-copy", ...flags.split(" ").filter(Boolean)], say);
  return { fake, folder, printed, say, setUp: setUpAgain };
}

/** `npm test` builds before; a run of these files alone builds once. */
export function buildOnce() {
  if (process.env.SHEAF_IS_BUILT) return;
  spawnSync(...command("node", ["scripts/build.ts"]), { stdio: "inherit" });
}
