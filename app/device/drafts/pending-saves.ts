import { deviceStorage } from "#app/device/storage.ts";

/** Whether this device has code of the account that was saved without a network. Apart from the code, as screens ask it first. */
export function hasPendingSaves(account: string) {
  return deviceStorage.get(keyOf(account)) !== null;
}

export function setPendingSaves(account: string, hasAny: boolean) {
  if (hasAny) deviceStorage.set(keyOf(account), "1");
  else deviceStorage.remove(keyOf(account));
}

function keyOf(account: string) {
  return `pending-saves/${account}`;
}
