import { LinkButton } from "#app/components/forms/button.tsx";
import { BellIcon } from "#app/components/icons/icons.tsx";
import type { Account } from "#app/context.ts";
import { unreadCountText } from "#domain/notifications/unread-count.ts";
import * as bellStyles from "./bell.module.css";

/** The bell of pages without scripts: a link. */
export function StaticBell({ account }: { account: Account }) {
  const { unread } = account.notifications;
  return (
    <LinkButton
      variant="ghost"
      className={`square ${bellStyles.bell}`}
      to="/notifications"
      aria-label={unread > 0 ? `Notifications, ${unreadCountText(unread)} unread` : "Notifications"}
      title="Notifications"
    >
      <BellIcon />
      {unread > 0 && <span className={bellStyles.bellMark} aria-hidden="true" />}
    </LinkButton>
  );
}
