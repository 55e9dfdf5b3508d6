const KEY = "reset-email";

/** The address that a reset link was asked for on this device. It is only ever shown (decisions.md 5). */
export function keepResetEmail(email: string) {
  localStorage.setItem(KEY, email);
}

export function readResetEmail() {
  return localStorage.getItem(KEY);
}

export function forgetResetEmail() {
  localStorage.removeItem(KEY);
}
