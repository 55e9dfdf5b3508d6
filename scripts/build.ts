import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { bundle } from "./bundle.ts";
import { BUILD, build, command, DEPLOYED_SIDE_WORKERS, deployArgs, sideWorkerFile } from "./local.ts";

/** Builds every worker with production settings, and the client. Prints the workers' sizes. */
build({ CLOUDFLARE_ENV: "production" });
printSize("site", ["deploy", "-c", `${BUILD}/server/wrangler.json`]);
for (const name of DEPLOYED_SIDE_WORKERS) {
  writeFileSync(sideWorkerFile(name), await bundle(`workers/${name}/worker.ts`));
  printSize(name, deployArgs(name));
}

function printSize(name: string, args: Array<string>) {
  const output = execFileSync(...command("wrangler", [...args, "--dry-run"]), {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  console.log(`${name}: ${/Total Upload: .*/.exec(output)?.[0] ?? "no size"}`);
}
