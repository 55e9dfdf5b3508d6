import { Link } from "react-router";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { NotificationList } from "#app/components/notifications/list.tsx";
import { MarkAllRead } from "#app/components/notifications/mark-all-read.tsx";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { AccountDock } from "#app/components/shell/account-dock.tsx";
import { BackLink } from "#app/components/shell/back-link.tsx";
import { accountOf, requireActor, servicesContext } from "#app/context.ts";
import { catchActionError } from "#app/device/offline/action-errors.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { UNEXPECTED } from "#app/failure-text.ts";
import { defineAction } from "#app/forms.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import { useToday } from "#app/hooks/use-today.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { LIVE_TOPICS } from "#db/vocabulary.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { NOTIFICATION_FILTERS, type NotificationFilter } from "#domain/notifications/filters.ts";
import { parseSeq } from "#domain/notifications/item.ts";
import { readNotificationsPage } from "#domain/notifications/queries.server.ts";
import { unreadCountText } from "#domain/notifications/unread-count.ts";
import type { Route } from "./+types/route";
import { groupByDay } from "./group-by-day.ts";
import { INTENTS } from "./intents.server.ts";
import * as styles from "./notifications-page.module.css";
import { Settings } from "./settings.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Notifications · ${BRAND}` }];

export const handle: LiveHandle = { liveTopics: LIVE_TOPICS };

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const { searchParams } = new URL(request.url);
  const filter = NOTIFICATION_FILTERS.find((one) => one === searchParams.get("filter")) ?? "all";
  const before = parseSeq(searchParams.get("before"));
  const page = await readNotificationsPage(context.get(servicesContext), actor, filter, { before });
  return { ...page, filter, before, account: accountOf(actor) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS, { failureText: () => UNEXPECTED });

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, UNEXPECTED);
}

const FILTER_LABELS: Record<NotificationFilter, string> = {
  all: "All",
  unread: "Unread",
  decisions: "Decisions",
  reviews: "Reviews",
  account: "Account",
};

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { items, hasMore, at, choices, filter, before, account } = loaderData;
  const today = useToday(new Date(at).toISOString().slice(0, 10));
  const unread = account?.notifications.unread ?? 0;
  return (
    <>
      <AccountBar account={account} start={<BackLink to={HOME_PATH}>Home</BackLink>} />
      <main className={`page ${styles.notificationsPage}`}>
        <div className="stack">
          <header className="row">
            <h1 className="grow">Notifications</h1>
            {account && items.length > 0 && <MarkAllRead newest={account.notifications.newest} unread={unread} />}
          </header>
          <nav className="chips" aria-label="Filter">
            {NOTIFICATION_FILTERS.map((one) => (
              <Link key={one} className="chip" to={pathTo(one)} aria-current={one === filter ? "page" : undefined}>
                {FILTER_LABELS[one]}
                {one === "unread" && unread > 0 && ` ${unreadCountText(unread)}`}
              </Link>
            ))}
          </nav>
          <NotificationList
            key={filter}
            items={items}
            now={at}
            groupsOf={(all) => groupByDay(all, today)}
            hasHeadings
            empty={<Nothing filter={filter} />}
          />
          <Pages filter={filter} isOlder={before !== null} next={hasMore ? items.at(-1)?.seq : undefined} />
        </div>
        <Settings choices={choices} />
      </main>
      <AccountDock />
    </>
  );
}

function pathTo(filter: NotificationFilter) {
  return filter === "all" ? "/notifications" : `/notifications?filter=${filter}`;
}

type PagesProps = { filter: NotificationFilter; isOlder: boolean; next: number | undefined };

function Pages({ filter, isOlder, next }: PagesProps) {
  if (!isOlder && next === undefined) return null;
  return (
    <nav className="row wrap" aria-label="Pages">
      {isOlder && (
        <LinkButton variant="ghost" to={pathTo(filter)}>
          Newest
        </LinkButton>
      )}
      {next !== undefined && (
        <LinkButton variant="soft" to={`/notifications?filter=${filter}&before=${next}`}>
          Older notifications
        </LinkButton>
      )}
    </nav>
  );
}

function Nothing({ filter }: { filter: NotificationFilter }) {
  if (filter === "all")
    return (
      <EmptyState
        icon="🔔"
        title="No notifications yet."
        hint="Reviews and moderation decisions appear here in real time."
      />
    );
  return (
    <EmptyState
      icon="🔎"
      title="No notification matches."
      action={
        <LinkButton variant="soft" to="/notifications">
          Show all
        </LinkButton>
      }
    />
  );
}
