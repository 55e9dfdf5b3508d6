import { parseArgs } from "node:util";
import { DATA } from "#scripts/local.ts";
import { environmentName, readEnvironment } from "#scripts/production/environment.ts";
import type { Instance } from "./instance.ts";
import { openLocalInstance } from "./local-instance.ts";
import { openRemoteInstance } from "./remote-instance.ts";

/** The folder of the backup, and the instance: `--remote` (`--env staging`), else the one of this machine. */
export async function openFromArguments(flag: "to" | "from"): Promise<{ folder: string; instance: Instance }> {
  const { values } = parseArgs({
    options: { [flag]: { type: "string" }, remote: { type: "boolean" }, env: { type: "string" } } as const,
  });
  const folder = values[flag];
  if (typeof folder !== "string") throw new Error(`Name a folder: -- --${flag} ../sheaf-backup`);
  return { folder, instance: await openInstance(values) };
}

export async function openInstance({ remote }: { remote?: boolean }) {
  return remote ? openRemoteInstance(readEnvironment(environmentName())) : openLocalInstance(DATA);
}
