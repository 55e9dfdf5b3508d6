// Runs under the machine's own Node (20 or later) before anything is installed: no dependencies, no new syntax.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

// Lock file and platform of the installed packages; timestamps would be wrong in a copied checkout.
const stamp = "node_modules/.installed-for";
const wanted = `${process.platform} ${process.arch}\n${readFileSync("package-lock.json", "utf8")}`;
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  console.log("Installing packages (npm ci) ...");
  execFileSync("npm", ["ci", "--loglevel=error"], { stdio: "inherit", shell: process.platform === "win32" });
  writeFileSync(stamp, wanted);
}
