import { deviceStorage } from "#app/device/storage.ts";

/**
 * What this device last saved or restored of an app's data. `base`: the account's version, in ms, 0 for none; `digest`:
 * of the data as it was here; `changedAt`: when a change since then was noticed, in ms.
 */
export type LastSaved = { base: number; digest: string; changedAt: number | null; isTooLargeSaid: boolean };
type Copied = { appId: string; account: string };

const NONE: LastSaved = { base: 0, digest: "", changedAt: null, isTooLargeSaid: false };

export function readLastSaved(app: Copied) {
  return deviceStorage.getJson<LastSaved>(keyOf(app));
}

export function writeLastSaved(app: Copied, saved: Partial<LastSaved>) {
  deviceStorage.setJson(keyOf(app), { ...NONE, ...saved });
}

export function deleteLastSaved(app: Copied) {
  deviceStorage.remove(keyOf(app));
}

function keyOf({ appId, account }: Copied) {
  return `data-copy/${account}/${appId}`;
}
