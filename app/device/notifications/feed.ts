import { callApi } from "#app/device/api.ts";
import { createStore } from "#app/lib/create-store.ts";
import type { NotificationPage } from "#domain/notifications/item.ts";

export type NotificationAnswer = NotificationPage & { unread: number };
/** The newest notifications of the account. `error` is that of the last try. */
export type Feed = { account: string; page: NotificationAnswer | null; error: string | null };

export const feed = createStore<Feed>({ account: "", page: null, error: null });

/** Shared by the bell of every screen. */
export async function loadFeed(account: string) {
  const known = feed.get();
  const page = known.account === account ? known.page : null;
  const answer = await callApi("GET", "/api/notifications", { account });
  feed.set(answer.ok ? { account, page: answer.data, error: null } : { account, page, error: answer.error.message });
}
