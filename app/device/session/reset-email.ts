import { deviceStorage } from "#app/device/storage.ts";

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
