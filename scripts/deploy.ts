import { execFileSync } from "node:child_process";
import { command } from "./local.ts";
import { deploy } from "./production/deploy.ts";
import { environmentName, readEnvironment } from "./production/environment.ts";

// docs/deploy.md describes what is printed. `--env staging` deploys another environment.
try {
  await deploy(readEnvironment(environmentName()), {
    say: console.log,
    build: () => execFileSync(...command("node", ["scripts/build.ts"]), { stdio: ["ignore", "ignore", "inherit"] }),
  });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
