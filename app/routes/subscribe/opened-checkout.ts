import { tabStorage } from "#app/device/storage.ts";

/** Anybody can write a link that says a payment succeeded, so only the tab that opened a checkout believes its address. */
const KEY = "opened-checkout";

export function saveOpenedCheckout() {
  tabStorage.set(KEY, "1");
}

/** Whether this tab opened a checkout. True once. */
export function consumeOpenedCheckout() {
  const hasOpened = tabStorage.get(KEY) !== null;
  tabStorage.remove(KEY);
  return hasOpened;
}
