import type { DataVersion } from "./rules.ts";

/** `base`: the account's version that this device last saved or restored, in ms; `digest`: of that data as it was here. */
type LastSaved = { base: number; digest: string };
type DeviceData = { digest: string; isEmpty: boolean };

/**
 * What happens before an app starts whose data the account keeps (decision 122). Data that the browser deleted is
 * restored too.
 */
export function decideStart(device: DeviceData, lastSaved: LastSaved | null, newest: DataVersion | undefined) {
  if (!newest) return "run";
  const isBased = newest.savedAt === lastSaved?.base;
  const isUnchanged = device.digest === lastSaved?.digest;
  if (isBased && isUnchanged) return "run";
  if (isUnchanged || device.isEmpty) return "restore";
  return isBased ? "run" : "ask";
}
