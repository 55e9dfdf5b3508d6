import { spawnSync } from "node:child_process";
import { BUILD, command } from "./local.ts";

/** Migrates both production databases, then deploys the workers beside the site, and the site last. */
const steps: Array<[string, Array<string>]> = [
  ["node", ["scripts/check-apps-host.ts"]],
  ["wrangler", ["d1", "migrations", "apply", "DB", "--remote", "--env", "production"]],
  ["wrangler", ["d1", "migrations", "apply", "SEARCH_DB", "--remote", "--env", "production"]],
  ["node", ["scripts/build.ts"]],
  ["wrangler", ["deploy", "--env", "production", "-c", "wrangler.preview.toml"]],
  ["wrangler", ["deploy", "--env", "production", "-c", "wrangler.factors.toml"]],
  ["wrangler", ["deploy", "-c", `${BUILD}/server/wrangler.json`]],
];

for (const [name, args] of steps) {
  const { status } = spawnSync(...command(name, args), { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
