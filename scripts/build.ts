import { resolve } from "node:path";
import { BUILD, build, configOf, run } from "./local.ts";

/** Builds every worker with production settings, and the client. */
build({ CLOUDFLARE_ENV: "production" });
for (const name of ["preview", "factors", "stripe"]) {
  // Wrangler resolves relative paths from the configuration's folder.
  const outdir = resolve(BUILD, name);
  run("wrangler", ["deploy", "--dry-run", "--env", "production", "-c", configOf(name), "--outdir", outdir]);
}
