import { deviceStorage } from "./storage.ts";

const KEY = "reset-email";

/** The address that a reset link was asked for on this device. It is only displayed. */
export function keepResetEmail(email: string) {
  deviceStorage.set(KEY, email);
}

export function readResetEmail() {
  return deviceStorage.get(KEY);
}

export function forgetResetEmail() {
  deviceStorage.remove(KEY);
}
