import { freePort } from "./free-port.ts";
import { build, DATA } from "./local.ts";
import { ACCOUNTS, DEMO_PASSWORD } from "./seed/accounts.ts";
import { seed } from "./seed.ts";
import { serve } from "./serve.ts";

// Who names a port asks there, so it is never another one.
const port = process.env.PORT ? Number(process.env.PORT) : await freePort(8787);

console.log("Preparing the local database ...");
await seed(DATA);
// `npm test` builds before it starts journeys.
if (!process.env.SHEAF_IS_BUILT) {
  console.log("Building ...");
  build();
}

const server = await serve(port, DATA);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void server.dispose().then(() => process.exit(0)));

console.log(`\n  Sheaf runs at http://localhost:${port}\n\n  Demo accounts (password: ${DEMO_PASSWORD})`);
for (const account of ACCOUNTS) console.log(`    ${account.email.padEnd(28)} ${account.what}`);
console.log(`\n  Mails are not sent; you can read them at http://dev.localhost:${port}`);
console.log("\n  Ctrl+C stops it. The data is in .data/; delete that folder to start over.\n");
