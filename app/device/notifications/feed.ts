import { createStore } from "#app/lib/create-store.ts";
import type { NotificationPage } from "#domain/notifications/item.ts";

export type NotificationAnswer = NotificationPage & { unread: number };
/** The newest notifications of the account. `error` is that of the last try. */
export type Feed = { account: string; page: NotificationAnswer | null; error: string | null };

export const feed = createStore<Feed>({ account: "", page: null, error: null });
