import type { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Miniflare } from "miniflare";
import { numbered, USER_IDS } from "./scale-ids.ts";
import { labelOf, type Request } from "./traffic-kinds.ts";
import { send } from "./traffic-request.ts";

/** An app with an open report, which the traffic doesn't open. */
const REPORTED = 950;
const TAKEDOWN_MS = 2_000;
const TRIES = 3;
const NIGHT_PAUSE_MS = 2_000;

/** What happened meanwhile. */
export type TrafficEvents = { takenDownMs: number; deployMs: number; nightRuns: number };

/** Takes an app down. @returns how many ms later its document is refused. */
export async function takeDown(agent: Agent) {
  const document: Request = { path: "/", host: labelOf(REPORTED), frame: true };
  const ask = async (request: Request) => (await send(agent, request, performance.now())).status;
  const before = await ask(document);
  if (before !== 200) throw new Error(`The app's document answered ${before}.`);
  const form = {
    intent: "resolve",
    target: "app",
    targetId: numbered("app", REPORTED),
    resolution: "takedown",
    reason: "It is harmful.",
  };
  const startedAt = performance.now();
  let status = 0;
  // A connection can be lost; the same decision again changes nothing.
  for (let tries = 0; tries < TRIES && status !== 200; tries++)
    status = await ask({ path: "/admin-mod/reports.data", role: "admin", method: "POST", form });
  while ((await ask(document)) === 200 && performance.now() - startedAt < 2 * TAKEDOWN_MS) await pause(50);
  return performance.now() - startedAt;
}

/** Runs the nightly steps as the scheduler does, until it is told to stop. @returns how often. */
export async function runNights(server: Miniflare, isOver: () => boolean) {
  const site = await server.getWorker("sheaf");
  let runs = 0;
  while (!isOver()) {
    await site.scheduled({ scheduledTime: new Date(), cron: "*/5 * * * *" });
    runs++;
    await pause(NIGHT_PAUSE_MS);
  }
  return runs;
}

/** Writes that were confirmed and are not in the database. */
export async function countLost(
  server: Miniflare,
  confirmed: { projects: number; note: string | null },
  since: number,
) {
  const database = await server.getD1Database("DB", "sheaf");
  const projects = await database
    .prepare(
      "select count(*) as count from user_projects where user_id = ?1 and name like 'Traffic %' and created_at >= ?2",
    )
    .bind(USER_IDS.developer, since)
    .first<{ count: number }>();
  const note = await database
    .prepare("select content from journal_entries where user_id = ?1 order by entry_date desc limit 1")
    .bind(USER_IDS.owner)
    .first<{ content: string }>();
  const isNoteLost = confirmed.note !== null && Number(note?.content.slice(5)) < Number(confirmed.note.slice(5));
  return Math.max(0, confirmed.projects - (projects?.count ?? 0)) + Number(isNoteLost);
}
