import { spawn } from "node:child_process";
import { command } from "#scripts/local.ts";
import type { Environment } from "./environment.ts";

export type Wrangler = typeof runWrangler;

/** Runs wrangler without a terminal, so that it asks nothing. @returns `output`, its results and messages. */
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
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => parts.push(text));
  return new Promise<{ failed: boolean; output: string }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ failed: status !== 0, output: parts.join("") }));
  });
}
