import { spawnSync } from "node:child_process";

/** Migrates both production databases, then deploys the workers beside the site, and the site last. */
const steps: Array<[string, Array<string>]> = [
  ["wrangler", ["d1", "migrations", "apply", "DB", "--remote", "--env", "production"]],
  ["wrangler", ["d1", "migrations", "apply", "SEARCH_DB", "--remote", "--env", "production"]],
  ["node", ["scripts/build.ts"]],
  ["wrangler", ["deploy", "--env", "production", "-c", "wrangler.preview.toml"]],
  ["wrangler", ["deploy", "--env", "production", "-c", "wrangler.factors.toml"]],
  ["wrangler", ["deploy", "-c", "build/server/wrangler.json"]],
];

for (const [command, args] of steps) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
