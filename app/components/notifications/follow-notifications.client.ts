import type { NavigateFunction } from "react-router";
import { watchArrivals } from "#app/device/notifications/arrivals.ts";
import { loadFeed } from "#app/device/notifications/load-feed.client.ts";
import { announceArrivals } from "./announce-arrivals.ts";

type Options = { account: string; newest: number; isListOpen: () => boolean; navigate: NavigateFunction };

/** Updates the list and announces what is newer than `newest`. @returns a function that stops it. */
export function followNotifications({ account, newest, isListOpen, navigate }: Options) {
  return watchArrivals(account, newest, (items) => {
    void loadFeed(account);
    announceArrivals(items, { isListOpen: isListOpen(), navigate });
  });
}
