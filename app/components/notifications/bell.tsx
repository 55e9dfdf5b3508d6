import { type KeyboardEvent, type ToggleEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { BellFillIcon, BellIcon } from "#app/components/icons/icons.tsx";
import { Menu, MenuItem } from "#app/components/overlays/menu.tsx";
import type { Account } from "#app/context.ts";
import { feed } from "#app/device/notifications/feed.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useLazyComponent } from "#app/hooks/use-lazy-component.ts";
import { useLazySubscription } from "#app/hooks/use-lazy-subscription.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { unreadCountText } from "#domain/notifications/unread-count.ts";
import * as bellStyles from "./bell.module.css";
import { showCount } from "./show-count.ts";

/** Opens the newest notifications. Without scripts it leads to the page of all. */
export function Bell({ account }: { account: Account }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const bell = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // If the import fails, the link to the page stays.
  const Panel = useLazyComponent(isOpen, loadPanel);
  const unread = useUnread(account);
  const path = pathname + search;
  const { id } = account;
  const { newest } = account.notifications;
  useHotkey("g n", () => {
    // Closing it gives the focus back to where it was.
    bell.current?.focus();
    popover.current?.showPopover();
  });
  useOnChange(path, () => popover.current?.hidePopover());
  useEffect(() => showCount(path, unread), [path, unread]);
  // If the import fails, the count of the next page is right.
  useLazySubscription(`${id} ${newest}`, async () => {
    const { followNotifications } = await import("./follow-notifications.client.ts");
    const isListOpen = () => popover.current?.matches(":popover-open") ?? false;
    return followNotifications({ account: id, newest, isListOpen, navigate });
  });
  const label = unread > 0 ? `Notifications, ${unreadCountText(unread)} unread` : "Notifications";
  return (
    <>
      <button
        ref={bell}
        type="button"
        className={`button ${isOpen ? "soft" : "ghost"} square ${bellStyles.bell}`}
        popoverTarget="notifications"
        aria-label={label}
        title="Notifications"
      >
        {isOpen ? <BellFillIcon /> : <BellIcon />}
        {unread > 0 && <span className={bellStyles.bellMark} aria-hidden="true" />}
      </button>
      <Menu
        as="div"
        ref={popover}
        id="notifications"
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        className={bellStyles.notificationsPanel}
        tabIndex={-1}
        onKeyDown={enterList}
        onToggle={({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
          setOpen(newState === "open");
          if (newState !== "open") return;
          currentTarget.focus();
          void openFeed(id);
        }}
      >
        {Panel && isOpen ? (
          <Panel account={account} onClose={() => popover.current?.hidePopover()} />
        ) : (
          <MenuItem as="a" href="/notifications">
            All notifications
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

/** Moves the focus from the popover, which has it at first, to the first row. The list moves it between rows. */
function enterList(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== "ArrowDown" || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>("[data-title]")?.focus();
}

/** The newer of two counts: the one in the screen's data and the one that arrived since. */
function useUnread({ id, notifications }: Account) {
  const { account, page } = useStore(feed);
  return page && account === id && page.at > notifications.readAt ? page.unread : notifications.unread;
}

/** If the import fails, so does that of the panel, whose place the link to the page has. */
async function openFeed(account: string) {
  await import("#app/device/notifications/load-feed.client.ts").then(
    ({ loadFeed }) => loadFeed(account),
    () => {},
  );
}

async function loadPanel() {
  return (await import("./panel.client.tsx")).Panel;
}
