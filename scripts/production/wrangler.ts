import { spawn } from "node:child_process";
import { command } from "#scripts/local.ts";
import type { Environment } from "./environment.ts";

/**
 * Runs wrangler without a terminal, so that it asks nothing. @returns `result`, its standard output, and `output`, which
 * has the messages as well.
 */
export function runWrangler(args: Array<string>, { accountId }: Pick<Environment, "accountId">) {
  const env = {
    ...process.env,
    CI: "true",
    CLOUDFLARE_ACCOUNT_ID: accountId,
    // A higher level would leave out results as well.
    WRANGLER_LOG: "log",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
  };
  const child = spawn(...command("wrangler", args), { env, stdio: ["ignore", "pipe", "pipe"] });
  const parts: Array<string> = [];
  const results: Array<string> = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    results.push(text);
    parts.push(text);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => parts.push(text));
  return new Promise<{ failed: boolean; output: string; result: string }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ failed: status !== 0, output: parts.join(""), result: results.join("") }));
  });
}
