import { spawn } from "node:child_process";
import { command } from "#scripts/local.ts";
import type { Environment } from "./environment.ts";

/** Runs wrangler without a terminal, so that it asks nothing. @returns everything that it printed. */
export function runWrangler(
  args: Array<string>,
  { accountId }: Pick<Environment, "accountId">,
  { input = "", print = false }: { input?: string; print?: boolean } = {},
) {
  const env = {
    ...process.env,
    CI: "true",
    CLOUDFLARE_ACCOUNT_ID: accountId,
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
  };
  const child = spawn(...command("wrangler", args), { env, stdio: ["pipe", "pipe", "pipe"] });
  const parts: Array<string> = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      parts.push(text);
      if (print) process.stdout.write(text);
    });
  child.stdin.end(input);
  return new Promise<{ failed: boolean; output: string }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ failed: status !== 0, output: parts.join("") }));
  });
}
