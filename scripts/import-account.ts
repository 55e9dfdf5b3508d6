import { parseArgs } from "node:util";
import { importAccount } from "./account-import/import-account.ts";
import { openInstance } from "./backup/open-instance.ts";

// `npm run import-account -- --zip sheaf-2026-11-24.zip --email you@sheaf.dev [--remote] [--env staging]` (docs/operations.md)
try {
  const { values } = parseArgs({
    options: {
      zip: { type: "string", multiple: true },
      email: { type: "string" },
      remote: { type: "boolean" },
      env: { type: "string" },
    },
  });
  const { zip, email } = values;
  if (!zip || !email) throw new Error("Name the archives and the account: -- --zip <file> --email <address>");
  const instance = await openInstance(values);
  const options = { zips: zip, email, now: Date.now() };
  await importAccount(instance, options, console.log).finally(() => instance.close());
  console.log(`Imported into ${email}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
