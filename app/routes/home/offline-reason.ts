import type { HomeApp } from "#domain/library/rules.ts";

/** Why a tile doesn't open without a network. */
export function offlineReason({ name, kind, gone }: HomeApp) {
  if (gone) return `${name} is no longer in the store. Its page needs a connection.`;
  if (kind === "project") return `${name} needs a connection to open: the code of a project is on your account.`;
  if (kind === "device")
    return `${name} needs a connection to open: its code is on this device, but the page that runs it is not.`;
  return `${name} isn't kept on this device yet. Open it once with a connection, and it opens without one.`;
}
