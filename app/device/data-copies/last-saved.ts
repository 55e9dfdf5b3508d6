import { deviceStorage } from "#app/device/storage.ts";

/**
 * What this device last saved or restored of an app's data. `base`: the account's version, in ms, 0 for none; `digest`:
 * of the data as it was here; `changedAt`: when a change since then was noticed, in ms.
 */
export type LastSaved = { base: number; digest: string; changedAt: number | null; isTooLargeSaid: boolean };
/** `isInMemory`: the browser refuses storage to frames, so the app's data is gone with this page (decision 117). */
type Copied = { appId: string; account: string; isInMemory?: boolean };

const NONE: LastSaved = { base: 0, digest: "", changedAt: null, isTooLargeSaid: false };
const inMemory = new Map<string, LastSaved>();

export function readLastSaved(app: Copied) {
  return app.isInMemory ? (inMemory.get(keyOf(app)) ?? null) : deviceStorage.getJson<LastSaved>(keyOf(app));
}

export function writeLastSaved(app: Copied, saved: Partial<LastSaved>) {
  const lastSaved = { ...NONE, ...saved };
  if (app.isInMemory) inMemory.set(keyOf(app), lastSaved);
  else deviceStorage.setJson(keyOf(app), lastSaved);
}

export function deleteLastSaved(app: Copied) {
  inMemory.delete(keyOf(app));
  deviceStorage.remove(keyOf(app));
}

function keyOf({ appId, account }: Copied) {
  return `data-copy/${account}/${appId}`;
}
