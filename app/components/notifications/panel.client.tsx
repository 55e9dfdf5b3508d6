import { Link } from "react-router";
import { IconSkeleton } from "#app/components/apps/skeleton-cards.tsx";
import { Badge } from "#app/components/feedback/badge.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button, IconButton, LinkButton } from "#app/components/forms/button.tsx";
import { CloseIcon, SettingsIcon } from "#app/components/icons/icons.tsx";
import type { Account } from "#app/context.ts";
import { feed, type NotificationAnswer } from "#app/device/notifications/feed.ts";
import { loadFeed } from "#app/device/notifications/load-feed.client.ts";
import { useStore } from "#app/hooks/use-store.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import { unreadCountText } from "#domain/notifications/unread-count.ts";
import { type Group, NotificationList } from "./list.tsx";
import { MarkAllRead } from "./mark-all-read.tsx";
import * as styles from "./notifications.module.css";

/** The newest notifications. The bell loads them again whenever it opens this. */
export function Panel({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id } = account;
  const { account: owner, page, error } = useStore(feed);
  const shown = owner === id ? page : null;
  const newest = shown?.items[0];
  return (
    <>
      <div className={`row ${styles.notificationsHead}`}>
        <h2>Notifications</h2>
        {shown !== null && shown.unread > 0 && <Badge>{unreadCountText(shown.unread)}</Badge>}
        <span className="grow" />
        {newest && shown && <MarkAllRead newest={newest.seq} unread={shown.unread} onDone={() => void loadFeed(id)} />}
        <IconButton label="Close" className={styles.notificationsClose} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {error !== null && owner === id && (
        <p className={`row ${styles.notificationsError}`} role="alert">
          <span className="grow">{error}</span>
          <Button ref={focusHeadingOnRemoval} variant="soft" onClick={() => void loadFeed(id)}>
            Try again
          </Button>
        </p>
      )}
      {shown ? <Newest page={shown} onChanged={() => void loadFeed(id)} /> : error === null && <Skeletons />}
    </>
  );
}

function groupsOf(items: Group["items"]): ReadonlyArray<Group> {
  return [{ label: "Newest notifications", items }];
}

function Newest({ page: { items, at }, onChanged }: { page: NotificationAnswer; onChanged: () => void }) {
  const empty = (
    <EmptyState
      icon="🔔"
      title="No notifications yet."
      hint="Reviews and moderation decisions appear here in real time."
      action={
        <LinkButton variant="soft" to="/notifications#settings">
          Notification settings
        </LinkButton>
      }
    />
  );
  return (
    <>
      <div className={styles.notificationsScroll}>
        <NotificationList items={items} now={at} groupsOf={groupsOf} empty={empty} onChanged={onChanged} />
      </div>
      {items.length > 0 && (
        <div className={`row ${styles.notificationsFoot}`}>
          <Link className="grow" to="/notifications">
            All notifications
          </Link>
          <LinkButton
            variant="ghost"
            className="square"
            to="/notifications#settings"
            aria-label="Notification settings"
            title="Notification settings"
          >
            <SettingsIcon />
          </LinkButton>
        </div>
      )}
    </>
  );
}

/** Placeholders while the list loads. Its style shows them after a delay, so that a fast answer does not flash. */
function Skeletons() {
  return (
    <div className={styles.notificationsOutlines} role="status" aria-label="Loading notifications">
      {["first", "second", "third"].map((key) => (
        <div key={key} className={styles.notification}>
          <IconSkeleton />
          <span className="skeleton grow" />
        </div>
      ))}
    </div>
  );
}
