import { deviceStorage } from "#app/device/storage.ts";
import { MAIL_LINK_LIFETIME_MS } from "#domain/auth/rules.ts";
import type { InstallApp } from "./installs.ts";

/** `account`: the account whose session had ended; null if nobody was signed in. `savedAt` in ms. */
type PendingInstall = { app: InstallApp; account: string | null; savedAt: number };

/** The install is not kept in the address, since anybody can write a link, which must not install an app. */
const PENDING_INSTALL_KEY = "install-asked";
/** As long as the link in the sign-up mail works. */
const RESUME_WINDOW_MS = MAIL_LINK_LIFETIME_MS;

export function savePendingInstall({ id, slug, name, icon }: InstallApp, account: string | null) {
  const pending: PendingInstall = { app: { id, slug, name, icon }, account, savedAt: Date.now() };
  deviceStorage.setJson(PENDING_INSTALL_KEY, pending);
}

/** Null if another account has signed in or the install has expired. Removes it either way. */
export function consumePendingInstall(account: string): InstallApp | null {
  const pending = deviceStorage.getJson<PendingInstall>(PENDING_INSTALL_KEY);
  deletePendingInstall();
  if (!pending || Date.now() - pending.savedAt > RESUME_WINDOW_MS) return null;
  return pending.account === null || pending.account === account ? pending.app : null;
}

/** The parameter of the address that a sign-in leads back to, where the install resumes. */
export const RESUME_PARAM = "install";

export function isInstall(next: string | null) {
  return installedId(next) !== null;
}

/** For the form that an install leads to. From this device, since anybody can write an address. */
export function readPendingInstallName(next: string | null) {
  const pending = deviceStorage.getJson<PendingInstall>(PENDING_INSTALL_KEY);
  return pending && pending.app.id === installedId(next) ? pending.app.name : null;
}

function installedId(next: string | null) {
  return new URLSearchParams(next?.split("?")[1]).get(RESUME_PARAM);
}

export function deletePendingInstall() {
  deviceStorage.remove(PENDING_INSTALL_KEY);
}
