import type { MouseEvent } from "react";
import { notify } from "#app/lib/toast.ts";
import type { HomeApp } from "#domain/library/rules.ts";

/** Of a link to an app that doesn't open without a network: a press says why. */
export function offlineTileProps(app: HomeApp) {
  const reason = offlineReason(app);
  return {
    "aria-disabled": true,
    title: reason,
    onClick(event: MouseEvent) {
      event.preventDefault();
      notify.error("You're offline", reason);
    },
  };
}

export function offlineReason({ name, gone }: HomeApp) {
  if (gone) return `${name} is no longer in the store. Its page needs a connection.`;
  return `${name} isn't kept on this device yet. Open it once with a connection, and it opens without one.`;
}
