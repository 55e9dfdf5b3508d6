// Runs under the machine's own Node (20 or later) before anything is installed: no dependencies, no new syntax.
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

const installed = "node_modules/.package-lock.json";
const upToDate = existsSync(installed) && statSync(installed).mtimeMs >= statSync("package-lock.json").mtimeMs;
if (!upToDate) {
  console.log("Installing packages (npm ci) ...");
  execFileSync("npm", ["ci", "--loglevel=error"], { stdio: "inherit", shell: process.platform === "win32" });
}
