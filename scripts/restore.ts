import { openFromArguments } from "./backup/open-instance.ts";
import { restore } from "./backup/restore.ts";

// `npm run restore -- --from ../sheaf-backup [--remote] [--env staging]` (docs/operations.md)
try {
  const { folder, instance } = await openFromArguments("from");
  console.log(`Restoring ${folder} into ${instance.name}`);
  await restore(folder, instance, console.log).finally(() => instance.close());
  console.log("Restored.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
