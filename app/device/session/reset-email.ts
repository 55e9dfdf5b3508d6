import { deviceStorage } from "#app/device/storage.ts";

/** Where a reset link was sent: the form for the new password names the account when its link and session do not. */
const KEY = "reset-email";

export function saveResetEmail(email: string) {
  deviceStorage.set(KEY, email);
}

export function readResetEmail() {
  return deviceStorage.get(KEY);
}

export function deleteResetEmail() {
  deviceStorage.remove(KEY);
}
