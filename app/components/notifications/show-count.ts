import { unreadCountText } from "#domain/notifications/unread-count.ts";

const COUNT = /^\(\d+\+?\) /;

/** Writes the count before the title of the document and onto the icon of the installed product, where there is one. */
export function showCount(_path: string, unread: number) {
  const title = document.title.replace(COUNT, "");
  document.title = unread > 0 ? `(${unreadCountText(unread)}) ${title}` : title;
  if ("setAppBadge" in navigator) navigator.setAppBadge(unread).catch(() => {});
}
