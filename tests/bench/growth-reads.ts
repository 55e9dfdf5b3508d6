import { MAX_COUNTED_ROWS, MAX_SEARCHED_USERS, USERS_PAGE_SIZE } from "#domain/administration/rules.ts";
import { STORE_PAGE_SIZE } from "#domain/apps/rules.ts";
import { NOTES_PAGE_SIZE } from "#domain/journal/rules.ts";
import { REPORT_GROUPS_PAGE_SIZE, REPORTS_WINDOW } from "#domain/moderation/reports/rules.ts";
import {
  MAX_COUNTED_PENDING,
  MAX_MEASURED_DECISIONS,
  MAX_SHOWN_ROUNDS,
  QUEUE_PAGE_SIZE,
} from "#domain/moderation/rules.ts";
import { NOTIFICATIONS_PAGE_SIZE } from "#domain/notifications/rules.ts";
import { PROJECTS_PAGE_SIZE } from "#domain/projects/rules.ts";
import { REVIEWS_PAGE_SIZE } from "#domain/reviews/rules.ts";
import { MAX_COUNTED_APPS, MAX_SIMILAR_APPS, MAX_TOP_APPS } from "#domain/store/rules.ts";
import { numbered, type Role, USER_IDS } from "./scale-ids.ts";

/** `shown` is the number of rows on the screen, which bounds what the request may read; null for searches, whose goal is a time. */
export type Read = { what: string; path: string; role: Role | null; shown: number | null; socket?: boolean };

const HIT = 7;
/** Filters may read 150 rows, of which 24 are the limit's own. */
const FILTERED = (150 - 24) / 2;
const APP_PAGE = ["app", "developer"].length + REVIEWS_PAGE_SIZE + MAX_SIMILAR_APPS;
/**
 * The tabs of the moderation screens count pending submissions, updates and reports up to a number. The small fill has fewer of each, so
 * that these screens seem to grow.
 */
const COUNTED_TABS = (3 * MAX_COUNTED_PENDING) / 2;
/** Every page of a signed-in user shows the account: session, user, status, profile and unread notifications. */
const ACCOUNT = 6;
/** An update, its project and its author; a report, its target and its reporter; a user, the status and the profile. */
const TABLES = 3;
/** An entry, who wrote it (account, profile), and the submission and project that it is about. */
const ENTRY_TABLES = 5;
/**
 * Addresses and nicknames that match up to a number, and the status of whose they are, by which they are sorted. In the small fill few match.
 */
const SEARCHED_TABLES = 3;
/** Submissions, updates and what waits for the search index are counted up to a number, which only the large fill reaches. */
const COUNTED_QUEUES = (3 * MAX_COUNTED_ROWS) / 2;
/** A project and its app in the store. The developer has ten in the small fill, fewer than a page. */
const WITH_APP = 2;

/** Every list, page, feed, sitemap and search, at a database of `size` apps; `createdAt` of an app by its number. */
export function growthReads(size: number, createdAt: (n: number) => number): Array<Read> {
  const middle = size / 2;
  const after = `${createdAt(middle)}.${numbered("app", middle)}`;
  const visitor = (what: string, path: string, shown: number | null): Read => ({ what, path, role: null, shown });
  const user = (role: Role) => (what: string, path: string, shown: number) => ({
    what,
    path,
    role,
    shown: shown + ACCOUNT,
  });
  const [reader, developer, admin, owner] = (["reader", "developer", "admin", "owner"] as const).map(user) as [
    ReturnType<typeof user>,
    ReturnType<typeof user>,
    ReturnType<typeof user>,
    ReturnType<typeof user>,
  ];
  const installed = size / 50;
  const shortcuts = 6;
  return [
    visitor("store, front page", "/store", STORE_PAGE_SIZE + 18),
    visitor("store, page in the middle", `/store?after=${after}`, STORE_PAGE_SIZE),
    visitor("store, a category", "/store?category=Mini+Games", STORE_PAGE_SIZE),
    visitor("store, a category in the middle", `/store?category=Mini+Games&after=${after}`, STORE_PAGE_SIZE),
    visitor("store, by ratings", "/store?sort=rated", STORE_PAGE_SIZE),
    visitor("store, by installs", "/store?sort=installed", STORE_PAGE_SIZE),
    visitor("store, 4 stars and more", "/store?stars=4", STORE_PAGE_SIZE),
    visitor("store, newest of a week", "/store?since=week", STORE_PAGE_SIZE),
    visitor("store, works offline", "/store?offline=1", FILTERED),
    visitor("store, filters that few apps match", "/store?category=Mini+Games&stars=4&nobody=1", FILTERED),
    visitor("search, common word", "/store?search=small", null),
    visitor("search, two words", "/store?search=quiet+garden", null),
    visitor("search, rare word", "/store?search=unique777", null),
    visitor("search, prefix", "/store?search=gar", null),
    visitor("search, typo", "/store?search=gardne", null),
    visitor("app page, the hit", `/store/app-${HIT}`, APP_PAGE),
    visitor("app page, the hit, 3 stars", `/store/app-${HIT}?stars=3&sort=helpful`, APP_PAGE),
    visitor("app page, few ratings", "/store/app-333", APP_PAGE),
    visitor("developer of 1 % of the apps", `/developer/${USER_IDS.developer}`, STORE_PAGE_SIZE + MAX_COUNTED_APPS / 2),
    visitor("viewer", `/p/app-${HIT}`, 1),
    { ...visitor("viewer, its socket", `/api/apps/${numbered("app", HIT)}/live`, 1), socket: true },
    visitor("top apps", "/top-apps", 4 * MAX_TOP_APPS),
    visitor("feed, RSS", "/feed.xml", 30),
    visitor("feed, JSON", "/feed.json", 30),
    visitor("feed of a developer", `/developer/${USER_IDS.developer}/feed.xml`, 30),
    visitor("sitemap, index", "/sitemap.xml", 0),
    visitor("status, which checks the parts", "/status", 40),
    visitor("status", "/status?again", 40),
    reader("store, front page", "/store", STORE_PAGE_SIZE + 18),
    reader("app page, the hit", `/store/app-${HIT}`, APP_PAGE),
    reader("home", "/", installed),
    reader("home, API", "/api/home", installed),
    user("writer")("home, few apps", "/", 12),
    reader("session", "/api/session", 1),
    reader("journal", "/journal", installed + shortcuts),
    reader("journal, a month", "/api/journal/months/2026-10", 31),
    reader("journal, search", "/api/journal/search?query=note", NOTES_PAGE_SIZE),
    reader("notifications", "/notifications", NOTIFICATIONS_PAGE_SIZE),
    reader("notifications, older", "/notifications?before=50", NOTIFICATIONS_PAGE_SIZE),
    reader("data of apps", "/app-data", installed),
    reader("profile", "/profile", 3),
    developer("builder", "/builder", WITH_APP * PROJECTS_PAGE_SIZE),
    developer("projects, more", "/builder/projects?search=&status=Published", WITH_APP * PROJECTS_PAGE_SIZE),
    developer("versions of a project", `/api/projects/${numbered("app", 100)}/versions`, 1),
    developer(
      "state of a review",
      `/builder/review/${numbered("app", 100)}`,
      MAX_SHOWN_ROUNDS + MAX_MEASURED_DECISIONS / 2,
    ),
    admin("moderation, pending", "/admin-mod", QUEUE_PAGE_SIZE + COUNTED_TABS),
    admin("moderation, highest risk", "/admin-mod?order=risk", QUEUE_PAGE_SIZE + COUNTED_TABS),
    admin("moderation, all", "/admin-mod?filter=All", QUEUE_PAGE_SIZE + COUNTED_TABS),
    admin("moderation, published", "/admin-mod?filter=Published", QUEUE_PAGE_SIZE + COUNTED_TABS),
    admin("updates, pending", "/admin-mod/updates", TABLES * QUEUE_PAGE_SIZE + COUNTED_TABS),
    admin("updates, approved", "/admin-mod/updates?tab=approved", TABLES * QUEUE_PAGE_SIZE + COUNTED_TABS),
    admin("reports", "/admin-mod/reports", TABLES * REPORT_GROUPS_PAGE_SIZE + COUNTED_TABS + REPORTS_WINDOW / 2),
    admin("audit log", "/admin-mod/audit", ENTRY_TABLES * QUEUE_PAGE_SIZE + COUNTED_TABS),
    admin(
      "audit log, an action",
      "/admin-mod/audit?what=PUBLISH_PROJECT",
      ENTRY_TABLES * QUEUE_PAGE_SIZE + COUNTED_TABS,
    ),
    owner("users", "/admin-dashboard", TABLES * USERS_PAGE_SIZE),
    owner("users, one tier", "/admin-dashboard?tier=architect", TABLES * USERS_PAGE_SIZE),
    owner(
      "users, search",
      "/admin-dashboard?search=user77",
      TABLES * USERS_PAGE_SIZE + SEARCHED_TABLES * MAX_SEARCHED_USERS,
    ),
    owner("health", "/admin-dashboard/health", COUNTED_QUEUES),
  ];
}
