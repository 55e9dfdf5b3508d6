import { execFileSync, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

const NPM = process.platform === "win32" ? "npm.cmd" : "npm";

/** Packs cli/ as npm would publish it, and unpacks that. @returns the path of its program */
export function packedCommand(folder: string) {
  mkdirSync(folder, { recursive: true });
  const packed = execFileSync(NPM, ["pack", "--json", "--pack-destination", folder], { cwd: "cli", encoding: "utf8" });
  const [{ filename }] = JSON.parse(packed);
  execFileSync("tar", ["-xzf", join(folder, filename), "-C", folder]);
  return join(folder, "package", "sheaf.js");
}

/** Runs the command in a folder of its own, in which it also stores the token. */
export function commandIn(program: string, cwd: string, env: Record<string, string> = {}) {
  mkdirSync(cwd, { recursive: true });
  const own = { ...process.env, XDG_CONFIG_HOME: join(cwd, "config"), ...env };

  function start(...args: Array<string>) {
    const child = spawn(process.execPath, [program, ...args], { cwd, env: own });
    const text = { out: "", err: "" };
    child.stdout.on("data", (part) => {
      text.out += part;
    });
    child.stderr.on("data", (part) => {
      text.err += part;
    });
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    return { child, text, ended };
  }

  async function run(args: Array<string>, input = "") {
    const { child, text, ended } = start(...args);
    child.stdin.end(input);
    return { code: await ended, ...text };
  }

  return { start, run };
}
