import { deleteFormDrafts } from "#app/device/drafts/form-drafts.ts";
import { deletePendingInstall } from "#app/device/installs/pending-install.ts";
import { tabStorage } from "#app/device/storage.ts";
import { deleteResetEmail } from "./reset-email.ts";

/**
 * `accounts`: those whose forms are deleted. The theme stays, and so do apps and unsaved code that exist only on this device.
 */
export function clearAuthData(accounts: ReadonlyArray<string>) {
  deleteResetEmail();
  deletePendingInstall();
  deleteFormDrafts(accounts);
  tabStorage.clear();
  if ("clearAppBadge" in navigator) navigator.clearAppBadge().catch(() => {});
}
