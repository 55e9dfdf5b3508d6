import { BUILD, build, run } from "./local.ts";

/** Every worker with production settings, and the client's files. */
build({ CLOUDFLARE_ENV: "production" });
for (const name of ["preview", "factors"]) {
  run("wrangler", [
    "deploy",
    "--dry-run",
    "--env",
    "production",
    "-c",
    `wrangler.${name}.toml`,
    "--outdir",
    `${BUILD}/${name}`,
  ]);
}
