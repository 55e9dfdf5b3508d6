import { build, run } from "./local.ts";

/** Both workers with production settings, and the client's files. */
build({ CLOUDFLARE_ENV: "production" });
run("wrangler", [
  "deploy",
  "--dry-run",
  "--env",
  "production",
  "-c",
  "wrangler.preview.toml",
  "--outdir",
  "build/preview",
]);
