import { MAX_COUNTED_UNREAD } from "./rules.ts";

/** As the session was read, at `readAt` in ms; `newest` is the `seq` of the newest, or 0. */
export type NotificationState = { unread: number; newest: number; readAt: number };

export function unreadCountText(count: number) {
  return count >= MAX_COUNTED_UNREAD ? `${MAX_COUNTED_UNREAD - 1}+` : `${count}`;
}
