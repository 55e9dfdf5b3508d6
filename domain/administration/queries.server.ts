import { and, asc, count, desc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { entitlements, profiles, publishedApps, tierCounts, userStatus, users } from "#db/schema/index.ts";
import { type Actor, requireSuperAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { whereActive } from "#domain/tiers/tiers.server.ts";
import { MAX_SEARCHED_USERS, TIER_SOURCES, USERS_PAGE_SIZE } from "./rules.ts";
import { selectUserFacts } from "./user-facts.server.ts";
import { formatUserCursor, parseUserCursor, type UserQuery } from "./user-query.ts";

type Deps = Pick<Services, "db" | "now">;

/**
 * A page of users, the number of users of each tier, and the opened user, in one round trip. @throws
 * AppError("forbidden")
 */
export async function readUsers(services: Deps, actor: Actor, query: UserQuery, openedId: string | null) {
  requireSuperAdmin(actor);
  const { db } = services;
  const {
    rows,
    tiers,
    opened: [opened],
    facts: [facts],
  } = await batchNamed(db, {
    rows: selectUsers(services, query),
    tiers: db.select().from(tierCounts),
    opened: selectUser(services, eq(users.id, openedId ?? "")).limit(1),
    facts: selectUserFacts(services, openedId ?? ""),
  });
  return {
    ...toPage(rows, query),
    tiers: Object.fromEntries(tiers.map(({ tier, users }) => [tier, users])),
    opened: opened && facts ? { ...opened, ...facts } : null,
  };
}

type UserPage = Awaited<ReturnType<typeof readUsers>>;
export type ListedUser = UserPage["users"][number];
export type OpenedUser = NonNullable<UserPage["opened"]>;

type Row = Awaited<ReturnType<typeof selectUsers>>[number];

function toPage(rows: ReadonlyArray<Row>, { before, after }: UserQuery) {
  const isBackwards = before !== null;
  const more = rows.length > USERS_PAGE_SIZE;
  const shown = rows.slice(0, USERS_PAGE_SIZE);
  if (isBackwards) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    users: shown,
    previous: first && (isBackwards ? more : after !== null) ? formatUserCursor(first) : null,
    next: last && (isBackwards || more) ? formatUserCursor(last) : null,
  };
}

/** Selects one row more than a page shows, to tell whether another page follows. */
function selectUsers(services: Deps, query: UserQuery) {
  const isBackwards = query.before !== null;
  const isAscending = (query.order === "oldest") !== isBackwards;
  const cursor = parseUserCursor(query.before ?? query.after);
  const key = sql`(${userStatus.createdAt}, ${userStatus.userId})`;
  const place = cursor ? sql`(${cursor.createdAt}, ${cursor.userId})` : undefined;
  const [direction, compare] = isAscending ? [asc, gt] : [desc, lt];
  const order = [direction(userStatus.createdAt), direction(userStatus.userId)];
  const isListed = and(
    query.tier ? eq(userStatus.userType, query.tier) : undefined,
    isPaying(query.payment),
    query.search ? inArray(userStatus.userId, selectMatches(services, query.search)) : undefined,
    place && compare(key, place),
  );
  // What matches a search has to be sorted, so only the page's users are joined with what they have.
  const page = services.db
    .select({ id: userStatus.userId })
    .from(userStatus)
    .where(isListed)
    .orderBy(...order)
    .limit(USERS_PAGE_SIZE + 1);
  return selectUser(services, query.search ? inArray(userStatus.userId, page) : isListed)
    .orderBy(...order)
    .limit(USERS_PAGE_SIZE + 1);
}

function isPaying(payment: UserQuery["payment"]) {
  if (payment === "suspended")
    return sql`${userStatus.userId} in (select id from users where suspended_at is not null)`;
  return payment ? eq(userStatus.paymentStatus, payment) : undefined;
}

/** Addresses and nicknames that begin with the text, by their indexes. */
function selectMatches({ db }: Deps, search: string) {
  const text = search.normalize("NFC").toLowerCase();
  const end = `${text}\u{10ffff}`;
  const lowerNickname = sql`lower(${profiles.nickname})`;
  return db.select({ id: sql<string>`id` }).from(
    sql`(select * from (select id from users where email >= ${text} and email < ${end} limit ${MAX_SEARCHED_USERS})
        union select * from (select id from profiles where ${lowerNickname} >= ${text} and ${lowerNickname} < ${end}
          limit ${MAX_SEARCHED_USERS}))`,
  );
}

function selectUser({ db, now }: Deps, where: SQL | undefined) {
  const at = now();
  return db
    .select({
      userId: userStatus.userId,
      email: users.email,
      nickname: profiles.nickname,
      tier: userStatus.userType,
      payment: userStatus.paymentStatus,
      createdAt: userStatus.createdAt,
      suspendedAt: users.suspendedAt,
      suspensionReason: users.suspensionReason,
      source: selectSource({ db }, at).as("source"),
      apps: selectApps({ db }).as("apps"),
    })
    .from(userStatus)
    .innerJoin(users, eq(users.id, userStatus.userId))
    .leftJoin(profiles, eq(profiles.id, userStatus.userId))
    .where(where);
}

/**
 * Where the user's tier comes from, as an index of `TIER_SOURCES`, so that the database need not sort. Null without a
 * source.
 */
function selectSource({ db }: Pick<Services, "db">, at: number) {
  const places = TIER_SOURCES.map((source, place) => sql`when ${source} then ${place}`);
  const source = db
    .select({ place: sql`max(case ${entitlements.source} ${sql.join(places, sql` `)} end)` })
    .from(entitlements)
    .where(whereActive(userStatus.userId, at));
  return sql<number | null>`(${source})`;
}

function selectApps({ db }: Pick<Services, "db">) {
  const apps = db
    .select({ apps: count() })
    .from(publishedApps)
    .where(and(eq(publishedApps.userId, userStatus.userId), eq(publishedApps.status, "approved")));
  return sql<number>`(${apps})`;
}
