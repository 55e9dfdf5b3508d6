import type { NavigateFunction } from "react-router";
import { notify } from "#app/lib/toast.ts";
import type { NotificationItem } from "#domain/notifications/item.ts";
import { titleOfNotification } from "#domain/notifications/item.ts";
import { MAX_TOASTS, TOAST_TOPICS } from "#domain/notifications/rules.ts";

type Options = { isListOpen: boolean; navigate: NavigateFunction };

/** Announces new notifications: by a toast, or to screen readers only while the list is open. */
export function announceArrivals(arrived: ReadonlyArray<NotificationItem>, { isListOpen, navigate }: Options) {
  const items = arrived.filter(({ topic, read }) => TOAST_TOPICS.has(topic) && !read);
  const [first] = items;
  if (!first || document.hidden) return;
  const title = items.length === 1 ? titleOfNotification(first) : `${items.length} new notifications`;
  if (isListOpen) return notify.announce(`New: ${title}`);
  if (items.length > MAX_TOASTS)
    return notify.success(title, { label: "Show", onClick: () => void navigate("/notifications") });
  for (const item of items) {
    const { path, message, reviewText } = item;
    const open = path === null ? undefined : { label: "Open", onClick: () => void navigate(path) };
    notify.success(titleOfNotification(item), open, reviewText ?? message);
  }
}
