import { writeFileSync } from "node:fs";
import { bundle } from "./bundle.ts";
import { build, DEPLOYED_SIDE_WORKERS, deployArgs, run, sideWorkerFile } from "./local.ts";

/** Builds every worker with production settings, and the client. */
build({ CLOUDFLARE_ENV: "production" });
for (const name of DEPLOYED_SIDE_WORKERS) {
  writeFileSync(sideWorkerFile(name), await bundle(`workers/${name}/worker.ts`));
  run("wrangler", [...deployArgs(name), "--dry-run"]);
}
