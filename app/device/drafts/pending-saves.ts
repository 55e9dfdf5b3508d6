import { unsavedStore } from "./unsaved.ts";

const flags = unsavedStore<true>("code");
const PENDING = "pending";

/** Whether this device has code of the account that was saved without a network. Apart from the code, as screens ask it first. */
export function hasPendingSaves(account: string) {
  return flags.read(account, PENDING) !== null;
}

export function setPendingSaves(account: string, hasAny: boolean) {
  flags.write(account, PENDING, hasAny || null);
}
