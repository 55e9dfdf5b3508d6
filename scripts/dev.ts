import { spawn } from "node:child_process";
import { command, DATA } from "./local.ts";
import { ACCOUNTS, DEMO_PASSWORD } from "./seed/accounts.ts";
import { seed } from "./seed.ts";

await seed(DATA);
for (const account of ACCOUNTS)
  console.log(`  ${account.email.padEnd(28)} ${account.what} (password: ${DEMO_PASSWORD})`);
spawn(...command("react-router", ["dev"]), { stdio: "inherit" }).on("exit", (code) => process.exit(code ?? 0));
