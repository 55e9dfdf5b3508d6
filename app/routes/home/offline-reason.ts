import type { HomeApp } from "#domain/library/rules.ts";

/** Why a tile doesn't open without a network. */
export function offlineReason({ name, gone }: HomeApp) {
  if (gone) return `${name} is no longer in the store. Its page needs a connection.`;
  return `${name} isn't kept on this device yet. Open it once with a connection, and it opens without one.`;
}
