import { spawn } from "node:child_process";
import { mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { build, command, configure, DATA, freePort, migrate } from "./local.ts";
import { ACCOUNTS, DEMO_PASSWORD, seed } from "./seed.ts";

const port = await freePort(Number(process.env.PORT ?? 8787));

console.log("Preparing the local database ...");
migrate(DATA);
await seed(DATA);
console.log("Building ...");
build();

const configs = configure(port).flatMap((path) => ["-c", path]);
// Tests log to a file: disconnecting clients make the runtime print stacks.
const log = process.env.SHEAF_LOG ? openLog(process.env.SHEAF_LOG) : null;
const server = spawn(
  ...command("wrangler", [
    "dev",
    ...configs,
    "--port",
    String(port),
    "--persist-to",
    DATA,
    "--show-interactive-dev-session=false",
    "--log-level",
    "warn",
  ]),
  {
    stdio: log ? ["ignore", log, log] : "inherit",
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));

await ready(`http://localhost:${port}/api/health`);
console.log(`\n  Sheaf runs at http://localhost:${port}\n\n  Demo accounts (password: ${DEMO_PASSWORD})`);
for (const account of ACCOUNTS) console.log(`    ${account.email.padEnd(28)} ${account.what}`);
console.log(`\n  Mails are not sent; they lie at http://dev.localhost:${port}`);
console.log("\n  Ctrl+C stops it. The data is in .data/; delete that folder to start over.\n");

function openLog(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, "w");
}

async function ready(address: string) {
  for (;;) {
    const up = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
