import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "#scripts/bundle.ts";
import { migrationStatements, type Server, start } from "#tests/bench/workers.ts";
import type { Authors, Fact, Work, Written } from "./writing-worker.ts";

const WRITERS = 6;
/** How many answers a runtime may give before it is killed: the writers reach their last step in about 80. */
const MAX_ANSWERS = 120;

/** `written`: how many facts by table or object; `problems`: what was lost or broken, in words. */
export type Survival = {
  kills: number;
  written: ReadonlyMap<string, number>;
  unanswered: number;
  problems: Array<string>;
};

/**
 * Kills the runtime (SIGKILL) while several authors write, starts it again on the same files, and checks what it had
 * answered as stored, and the invariants of the database.
 */
export async function surviveKills(kills: number, random: (below: number) => number): Promise<Survival> {
  const data = mkdtempSync(join(tmpdir(), "sheaf-kills-"));
  const script = await bundle("tests/kills/writing-worker.ts");
  const facts: Array<Fact> = [];
  const problems: Array<string> = [];
  let unanswered = 0;
  let server = await startWriting(script, data);
  await post(server, "/migrate", migrationStatements());
  const absent: Array<Fact> = [
    { table: "users", where: { id: "absent" } },
    { visitor: "absent" },
    { attempt: "absent" },
  ];
  const found = await post<Array<string>>(server, "/check", absent);
  if (found.length !== absent.length)
    throw new Error(`The check finds ${found.length} of ${absent.length} lost facts.`);
  const authors = await post<Authors>(server, "/begin", {});
  for (let kill = 0; kill < kills; kill++) {
    const before = facts.length;
    const writers = Array.from({ length: WRITERS }, () => writeUntilKilled(server, authors, facts));
    const answers = before + 1 + random(MAX_ANSWERS);
    while (facts.length < answers) await wait(1);
    process.kill(server.pid, "SIGKILL");
    const errors = await Promise.all(writers);
    unanswered += errors.filter((error) => error === null).length;
    problems.push(...errors.filter((error) => error !== null));
    await Promise.race([server.mf.dispose().catch(() => null), wait(2_000)]);
    server = await startWriting(script, data);
    const found = await post<Array<string>>(server, "/check", facts.slice(before));
    problems.push(...found.map((problem) => `after kill ${kill + 1}: ${problem}`));
  }
  // An attempt makes the next one wait for some minutes only, so it was checked after its kill.
  const lasting = facts.filter((fact) => !("attempt" in fact));
  problems.push(...(await post<Array<string>>(server, "/check", lasting)));
  await server.mf.dispose();
  rmSync(data, { recursive: true, force: true });
  return { kills, written: countByPlace(facts), unanswered, problems };
}

function countByPlace(facts: ReadonlyArray<Fact>) {
  const counts = new Map<string, number>();
  for (const fact of facts) {
    const place = "table" in fact ? fact.table : `object: ${"visitor" in fact ? "visitors of a day" : "throttle"}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

function startWriting(script: string, data: string) {
  return start({
    modules: true,
    script,
    compatibilityFlags: ["nodejs_compat"],
    d1Databases: ["DB", "SEARCH_DB"],
    r2Buckets: ["HTML", "PICTURES"],
    kvNamespaces: ["PREVIEW_TOKENS"],
    durableObjects: {
      THROTTLE: { className: "Throttle", useSQLite: true },
      DAILY_VISITORS: { className: "DailyVisitors", useSQLite: true },
    },
    resourcePersistencePath: data,
    bindings: {
      SITE_ORIGIN: "http://localhost:8787",
      APPS_HOST: "apps.localhost:8787",
      SUPER_ADMIN_EMAIL: "super@sheaf.example",
      PASSWORD_PEPPER: "kills",
      LABEL_SECRET: "kills",
      PREVIEW_SECRET: "kills",
      AUDIT_KEY: "kills",
      VAPID_KEYS: `B${"A".repeat(86)}.${"A".repeat(43)}`,
    },
  });
}

/** @returns the text of an answer that is an error, null if the runtime died before it answered. */
async function writeUntilKilled(server: Server, authors: Authors, facts: Array<Fact>): Promise<string | null> {
  let work: Work = { ...authors, step: 0, projectId: null };
  for (;;) {
    const written: Written | Error = await post<Written>(server, "/write", work).catch((error: Error) => error);
    if (written instanceof Error) return written.cause === ANSWERED ? written.message : null;
    facts.push(...written.facts);
    const next = { step: work.step + 1, projectId: written.projectId };
    work = { ...authors, ...(written.isLast ? { step: 0, projectId: null } : next) };
  }
}

async function post<Answer>({ port }: Server, path: string, body: object) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(text.slice(0, 500), { cause: ANSWERED });
  return JSON.parse(text) as Answer;
}

const ANSWERED = "The runtime answered with an error.";

function wait(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms));
}
