import type { Counts } from "./counts.ts";
import { numbered, USER_IDS } from "./scale-ids.ts";
import { type Call, type Counted, callScale, type ScaleServer } from "./scale-server.ts";

/** `limit` is the number of rows that a write may write, null where there is no goal. */
type Write = { what: string; limit: number | null; counted: Counted };

const INSTALL_LIMIT = 12;
const PUBLICATIONS = 8;
const HTML = `<!doctype html><html lang="en"><title>Growth</title><p>${"A page that grows. ".repeat(80)}</p></html>`;
const DESCRIPTION = "A quiet timer that grows a plant while you work, without asking for anything. ".repeat(8);

/** Every main write, most of them twice: the second one should change nothing. `round` keeps names apart. */
export async function measureWrites(server: ScaleServer, { size, round }: { size: number; round: number }) {
  const writes: Array<Write> = [];
  async function write(what: string, call: Call, limit: number | null = null) {
    const counted = await callScale(server, { ...call, role: call.role === undefined ? "writer" : call.role });
    writes.push({ what, limit, counted });
    return counted;
  }
  const database = await server.mf.getD1Database("DB", "sheaf");
  const find = async (sql: string) => ((await database.prepare(sql).first()) ?? {}) as Record<string, string>;
  const app = numbered("app", Math.floor(size / 2) + 11);
  const install = { path: `/api/apps/${app}/install`, method: "PUT" };
  await write("install", install, INSTALL_LIMIT);
  await write("install, repeated", install, 0);
  await write("order of the home", { path: "/api/home/order", method: "PUT", json: { ids: [app] } });
  await write("order of the home, repeated", { path: "/api/home/order", method: "PUT", json: { ids: [app] } }, 0);
  const page = `/store/app-${Number(app.slice(-12))}`;
  const review = { appId: app, text: "It does what it says, quietly.", rating: "4" };
  await write("review", { path: page, form: { intent: "review", ...review } });
  const { id: reviewId = "" } = await find(
    `select id from app_reviews where user_id = '${USER_IDS.writer}' and app_id = '${app}'`,
  );
  await write("review, edited", {
    path: page,
    form: { intent: "edit", reviewId, text: "It still does.", rating: "5" },
  });
  await write("vote for a review", { path: page, role: "reader", form: { intent: "vote", reviewId, helpful: "true" } });
  await write("vote, repeated", { path: page, role: "reader", form: { intent: "vote", reviewId, helpful: "true" } }, 0);
  await write("uninstall", { ...install, method: "DELETE" }, INSTALL_LIMIT);
  await write("uninstall, repeated", { ...install, method: "DELETE" }, 0);

  const name = `Growth Garden ${round}`;
  await write("create a project", { path: "/builder", form: { intent: "create", name, html: HTML + round } });
  const { id: projectId = "" } = await find(
    `select id from user_projects where user_id = '${USER_IDS.writer}' order by created_at desc limit 1`,
  );
  const version = { projectId, baseVersion: 1, html: `${HTML}<p>${round}` };
  await write("save a version", { path: "/builder", form: { intent: "update", ...version } });
  const listing = { projectId, name, description: DESCRIPTION, icon: "🌿", tags: ["Productivity"] };
  await write("save a listing", { path: "/builder", form: { intent: "listing", ...listing } });
  await write("submit for review", { path: "/builder", form: { intent: "submit", ...listing } });
  const submission = await find(`select id, html_sha256 from app_submissions where project_id = '${projectId}'`);
  const { id: submissionId = "", html_sha256: htmlSha256 = "" } = submission;
  await write("open a submission", { path: `/admin-mod?id=${submissionId}`, role: "admin" });
  const publish = { path: "/admin-mod", role: "admin" as const };
  const first = await callScale(server, { ...publish, form: { intent: "publish", submissionId, htmlSha256 } });
  writes.push({ what: "publish", limit: null, counted: meanOf([first, ...(await publishMore(server, find, name))]) });

  const day = new Date().toISOString().slice(0, 10);
  const note = { account: USER_IDS.writer, content: `A note of round ${round}.`, base: await readBase(find, day) };
  await write("journal, a note", { path: `/api/journal/${day}`, method: "PUT", json: note });
  const { seq } = await find(
    `update user_notifications set read = 0 where seq = (select max(seq) from user_notifications where user_id = '${USER_IDS.writer}') returning seq`,
  );
  await write("notification read", { path: "/notifications", form: { intent: "read", seq: String(seq) } });
  await write("theme", { path: "/theme", form: { intent: "set-theme", theme: round % 2 === 0 ? "dark" : "light" } });
  await write("open of an app, counted", { path: `/api/apps/${app}/opens`, method: "POST" });
  await write("open of an app, repeated", { path: `/api/apps/${app}/opens`, method: "POST" });
  await measureOpens(server, size, write);
  return writes;
}

type Find = (sql: string) => Promise<Record<string, string>>;

/** The search index merges its parts at some of its writes, so one publication alone tells little. */
async function publishMore(server: ScaleServer, find: Find, firstName: string) {
  const published: Array<Counted> = [];
  for (let n = 2; n <= PUBLICATIONS; n++) {
    const name = `${firstName.replace("Growth ", "")} ${n}`;
    const builder = { path: "/builder", role: "writer" as const };
    await callScale(server, { ...builder, form: { intent: "create", name, html: `${HTML}${name}` } });
    const { id: projectId = "" } = await find(`select id from user_projects where name = '${name}'`);
    const listing = { projectId, name, description: DESCRIPTION, icon: "🌿", tags: ["Productivity"] };
    await callScale(server, { ...builder, form: { intent: "submit", ...listing } });
    const submission = await find(`select id, html_sha256 from app_submissions where project_id = '${projectId}'`);
    const { id: submissionId = "", html_sha256: htmlSha256 = "" } = submission;
    const form = { intent: "publish", submissionId, htmlSha256 };
    published.push(await callScale(server, { path: "/admin-mod", role: "admin", form }));
  }
  // They would be in the lists that are read later, and each request of the author counts unread notifications.
  const apps = `select id from published_apps where name like '${firstName.replace("Growth ", "")} %'`;
  await find(`delete from app_tags where app_id in (${apps}) returning tag`);
  await find(`update published_apps set status = 'unpublished' where id in (${apps}) returning id`);
  await find(`update user_notifications set read = 1 where user_id = '${USER_IDS.writer}' returning seq`);
  return published;
}

function meanOf(counted: ReadonlyArray<Counted>): Counted {
  const mean = (part: "own" | "later") => {
    const names = Object.keys(counted[0]?.[part] ?? {}) as Array<keyof Counts>;
    const sumOf = (name: keyof Counts) => counted.reduce((sum, { [part]: counts }) => sum + counts[name], 0);
    return Object.fromEntries(names.map((name) => [name, Math.round(sumOf(name) / counted.length)])) as Counts;
  };
  return { text: "", own: mean("own"), later: mean("later") };
}

async function readBase(find: (sql: string) => Promise<Record<string, unknown>>, day: string) {
  const row = await find(
    `select updated_at from journal_entries where user_id = '${USER_IDS.writer}' and entry_date = '${day}'`,
  );
  return (row.updated_at as number | undefined) ?? null;
}

type WriteRow = (what: string, call: Call, limit?: number | null) => Promise<unknown>;

/** Each counter has an alarm before opens are measured, as on a day with opens. */
async function measureOpens(server: ScaleServer, size: number, write: WriteRow) {
  const openApps = (from: number, visitors: number) =>
    callScale(server, { path: `/bench/opens?from=${from}&apps=100&visitors=${visitors}`, method: "POST" });
  const open = { path: `/api/apps/${numbered("app", size - 150)}/opens`, method: "POST" };
  const writeOpens = { path: "/bench/write-opens", method: "POST" };
  const [rare, frequent] = [size - 300, size - 500];
  await openApps(rare, 1);
  await write("open of an app on a day with opens", open);
  await write("open of an app by a new visitor", { ...open, role: null });
  await openApps(frequent, 20);
  await write("opens of 100 apps, 20 each, written", writeOpens);
  await openApps(frequent, 40);
  await write("opens of 100 apps, 20 more each, written", writeOpens);
  await write("opens, written again", writeOpens, 0);
  await write("opens of 100 apps, one each, written after the day", {
    ...writeOpens,
    path: "/bench/write-opens?after",
  });
}
