import { numbered, USER_IDS } from "./scale-ids.ts";
import { type Call, type Counted, callScale, type ScaleServer } from "./scale-server.ts";

/** `limit` is the number of rows that a write may write, null where there is no goal. */
type Write = { what: string; limit: number | null; counted: Counted };

const INSTALL_LIMIT = 12;
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
  await write("publish", { path: "/admin-mod", role: "admin", form: { intent: "publish", submissionId, htmlSha256 } });

  const day = new Date().toISOString().slice(0, 10);
  const note = { account: USER_IDS.writer, content: `A note of round ${round}.`, base: await readBase(find, day) };
  await write("journal, a note", { path: `/api/journal/${day}`, method: "PUT", json: note });
  const { seq } = await find(`select max(seq) as seq from user_notifications where user_id = '${USER_IDS.writer}'`);
  await write("notification read", { path: "/notifications", form: { intent: "read", seq: String(seq) } });
  await write("theme", { path: "/theme", form: { intent: "set-theme", theme: round % 2 === 0 ? "dark" : "light" } });
  await write("open of an app, counted", { path: `/api/apps/${app}/opens`, method: "POST" });
  await write("open of an app, repeated", { path: `/api/apps/${app}/opens`, method: "POST" });
  writes.push({ what: "open of an app on a day with opens", limit: null, counted: await openMany(server, size) });
  await write("opens of 100 apps, written", { path: "/bench/write-opens", method: "POST" });
  await write("opens, written again", { path: "/bench/write-opens", method: "POST" }, 0);
  return writes;
}

async function readBase(find: (sql: string) => Promise<Record<string, unknown>>, day: string) {
  const row = await find(
    `select updated_at from journal_entries where user_id = '${USER_IDS.writer}' and entry_date = '${day}'`,
  );
  return (row.updated_at as number | undefined) ?? null;
}

/** The last of 100 opens, when their counters have an alarm. */
async function openMany(server: ScaleServer, size: number) {
  await callScale(server, { path: "/bench/write-opens", method: "POST" });
  const open = (n: number) =>
    callScale(server, { path: `/api/apps/${numbered("app", size - 150 - n)}/opens`, role: "writer", method: "POST" });
  for (let n = 0; n < 99; n++) await open(n);
  return open(99);
}
