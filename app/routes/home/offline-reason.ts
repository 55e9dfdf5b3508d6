import type { HomeApp } from "#domain/library/rules.ts";

/** Why a tile doesn't open without a network. */
export function offlineReason(app: HomeApp) {
  const { name, kind, gone } = app;
  if (gone) return `${name} is no longer in the store. Its page needs a connection.`;
  if (kind === "project") return `${name} needs a connection to open: the code of a project is on your account.`;
  if (kind === "device")
    return `${name} needs a connection to open: its code is on this device, but the page that runs it is not.`;
  if (staysOnEarlierVersion(app))
    return `${name} needs a connection to open: only its newest version can be kept on this device, and you stay on an earlier one.`;
  return `${name} isn't kept on this device yet. Open it once with a connection, and it opens without one.`;
}

/** The user saw that the newest version may contact more, and did not accept it (decision 125). */
function staysOnEarlierVersion({ updated, seenVersion, acceptedVersion }: HomeApp) {
  return !updated && acceptedVersion !== seenVersion;
}
