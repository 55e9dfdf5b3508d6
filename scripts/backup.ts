import { backUp } from "./backup/back-up.ts";
import { openFromArguments } from "./backup/open-instance.ts";

// `npm run backup -- --to ../sheaf-backup [--remote] [--env staging]` (docs/operations.md)
try {
  const { folder, instance } = await openFromArguments("to");
  console.log(`Backing up ${instance.name} to ${folder}`);
  const missing = await backUp(instance, folder, console.log).finally(() => instance.close());
  if (missing.length > 0) {
    console.error("These objects are named by rows, but lost or damaged in their buckets:");
    for (const { bucket, key } of missing) console.error(`  - ${bucket}/${key}`);
    process.exitCode = 1;
  } else console.log("The backup is complete: it has every object that its rows name.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
