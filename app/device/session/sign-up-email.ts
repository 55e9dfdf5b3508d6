import { tabStorage } from "#app/device/storage.ts";

/** The address that a confirmation link was mailed to: the tab still names it after a reload, and at the sign-in. */
const KEY = "sign-up-email";

export function saveSignUpEmail(email: string) {
  tabStorage.set(KEY, email);
}

export function readSignUpEmail() {
  return tabStorage.get(KEY);
}
