import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { Badge, TierBadge } from "#app/components/feedback/badge.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Avatar } from "#app/components/shell/avatar.tsx";
import type { ListedUser } from "#domain/administration/queries.server.ts";
import { MAX_SEARCHED_USERS, TIER_SOURCES } from "#domain/administration/rules.ts";
import type { UserQuery } from "#domain/administration/user-query.ts";
import { displayName } from "#domain/kit/display-name.ts";
import { shortDateText } from "#domain/kit/time-texts.ts";
import * as styles from "./admin-dashboard.module.css";
import { USERS_PATH, usersHref } from "./user-links.ts";

type Props = {
  users: ReadonlyArray<ListedUser>;
  query: UserQuery;
  openedId: string | null;
  previous: string | null;
  next: string | null;
};

export function UserTable({ users, query, openedId, previous, next }: Props) {
  if (users.length === 0)
    return (
      <EmptyState
        icon="🔎"
        title="No user found."
        hint={query.search ? "A search looks at the beginning of addresses and nicknames." : undefined}
        action={<LinkButton to={USERS_PATH}>Clear filters</LinkButton>}
      />
    );
  return (
    <div className={`panel ${styles.userList}`}>
      <table className={styles.users}>
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Tier</th>
            <th scope="col">Source</th>
            <th scope="col">Payment</th>
            <th scope="col">Apps</th>
            <th scope="col" aria-sort={query.order === "newest" ? "descending" : "ascending"}>
              <Link to={usersHref(query, { order: query.order === "newest" ? "oldest" : "newest" })}>Joined</Link>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {users.map((user) => (
            <UserRow key={user.userId} user={user} query={query} isOpened={user.userId === openedId} />
          ))}
        </tbody>
      </table>
      <nav className={`row ${styles.userPages}`} aria-label="Pages">
        <span className="grow small quiet">
          {query.search
            ? `Emails and nicknames that begin with “${query.search}”, at most ${MAX_SEARCHED_USERS}`
            : null}
        </span>
        {previous && (
          <LinkButton variant="soft" to={usersHref(query, { before: previous, after: null })}>
            Previous
          </LinkButton>
        )}
        {next && (
          <LinkButton variant="soft" to={usersHref(query, { after: next, before: null })}>
            Next
          </LinkButton>
        )}
      </nav>
    </div>
  );
}

function UserRow({ user, query, isOpened }: { user: ListedUser; query: UserQuery; isOpened: boolean }) {
  const { nickname, email, suspendedAt, payment, source } = user;
  return (
    <tr aria-current={isOpened ? "true" : undefined}>
      <th scope="row">
        <span className={styles.userCell}>
          <Avatar as="span" className={styles.userAvatar} aria-hidden="true">
            {(nickname ?? email).charAt(0).toUpperCase()}
          </Avatar>
          <span className={styles.userName}>
            <Link to={usersHref(query, { user: user.userId })} preventScrollReset>
              {displayName(nickname)}
            </Link>
            <span className="small quiet one-line">{email}</span>
          </span>
        </span>
      </th>
      <td>
        <TierBadge tier={user.tier} />
      </td>
      <td data-label="Source">
        <span className={styles.capitalized}>{TIER_SOURCES[source ?? -1] ?? "–"}</span>
      </td>
      <td>
        {suspendedAt === null ? (
          <Badge color={payment === "active" ? "green" : undefined}>
            {payment === "active" ? "Active" : "Inactive"}
          </Badge>
        ) : (
          <Badge color="red">Suspended</Badge>
        )}
      </td>
      <td data-label="Apps">{user.apps}</td>
      <td data-label="Joined">{shortDateText(user.createdAt)}</td>
    </tr>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("th a")];
  const link = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!link) return;
  event.preventDefault();
  link.focus();
}
