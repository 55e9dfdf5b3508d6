import { callApi } from "#app/device/api.ts";
import { keepFresh } from "#app/device/live/keep-fresh.client.ts";
import { NOTIFICATION_TOPICS } from "#db/vocabulary.ts";
import type { NotificationItem } from "#domain/notifications/item.ts";

const TIMEOUT_MS = 15_000;

/** By account: the `seq` of the newest notification that this tab has announced. */
const lastAnnouncedSeqs = new Map<string, number>();

/**
 * Calls `onArrivals` with each notification that is newer than `newest`, once in this tab, oldest first. Includes those that
 * were stored while the socket was closed. @returns a function that stops it.
 */
export function watchArrivals(
  account: string,
  newest: number,
  onArrivals: (items: ReadonlyArray<NotificationItem>) => void,
) {
  if (!lastAnnouncedSeqs.has(account)) lastAnnouncedSeqs.set(account, newest);
  let isReading = false;
  let isOutdated = false;

  async function read() {
    isOutdated = true;
    if (isReading) return;
    isReading = true;
    const arrived: Array<NotificationItem> = [];
    while (isOutdated) {
      isOutdated = false;
      const query = { after: lastAnnouncedSeqs.get(account) ?? newest };
      const answer = await callApi("GET", "/api/notifications", { query, account, timeout: TIMEOUT_MS });
      // The next signal asks for the same again.
      if (!answer.ok) break;
      const items = answer.data.items.toReversed();
      arrived.push(...items);
      const last = items.at(-1);
      if (last) lastAnnouncedSeqs.set(account, last.seq);
      isOutdated ||= answer.data.hasMore;
    }
    isReading = false;
    if (arrived.length > 0) onArrivals(arrived);
  }

  return keepFresh({ account, topics: NOTIFICATION_TOPICS, onJoin: true, whileHidden: true }, () => void read());
}
