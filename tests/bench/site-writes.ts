import { type RequestOptions, request } from "node:http";
import { numbered } from "./scale-ids.ts";
import { type Line, round } from "./table.ts";
import { migrationStatements, type Server, SITE } from "./workers.ts";

/** Below the 30 reviews that an account may write in an hour. */
const ROUNDS = 28;
const HOST = new URL(SITE).host;
const USER = "u";
/** Of the fixture's user, who has to be an admin for an approval; another author's app is what gets approved. */
const AUTHOR = "author";
const REFUSED_FORM = /"ok",false/;

type Post = { path: string; headers: Record<string, string>; form: Record<string, string> };

/** Goal 4: forms one at a time, against the write of one row of a user (W) in between. */
export async function benchWrites(site: Server, data: Server, headers: Record<string, string>): Promise<Array<Line>> {
  await prepare(site);
  const review = (n: number): Post => {
    const appId = numbered("app", n);
    const form = { intent: "edit", reviewId: `review${n}`, text: `It does what it says, ${n}.`, rating: "4" };
    return { path: `/store/app-${Number(appId.slice(-12))}.data`, headers, form };
  };
  const publish = (n: number): Post => {
    const form = { intent: "publish", submissionId: numbered("pending", n), htmlSha256: "pending" };
    return { path: "/admin-mod.data", headers, form };
  };
  return [
    lineOf("review, edited", await measure(site, data, headers, review), 1.5),
    lineOf("publish", await measure(site, data, headers, publish), 4),
  ];
}

/** Reviews of the user, and another author's pending submissions of 30 KB. */
async function prepare({ mf }: Server) {
  const database = await mf.getD1Database("DB");
  // A publish indexes the app after its response.
  const index = await mf.getD1Database("SEARCH_DB");
  for (const statement of migrationStatements("search")) await index.prepare(statement).run();
  const at = Date.now();
  const html = `<!doctype html><title>x</title>${"x".repeat(30_000)}`;
  await (await mf.getR2Bucket("HTML")).put("h/pending", html);
  const run = (sql: string, ...values: Array<unknown>) =>
    database
      .prepare(sql)
      .bind(...values)
      .run();
  await run("update user_status set user_type = 'admin' where user_id = ?1", USER);
  await run(
    "insert into users (id, email, password_hash, created_at, updated_at) values (?1, 'a@example.test', '', ?2, ?2)",
    AUTHOR,
    at,
  );
  for (let n = 0; n < ROUNDS; n++) {
    await run(
      "insert into app_ratings (user_id, app_id, rating, updated_at) values (?1, ?2, 5, ?3)",
      USER,
      numbered("app", n),
      at,
    );
    await run(
      "insert into app_reviews (id, user_id, app_id, review_text, rating, created_at, updated_at) values (?1, ?2, ?3, 'Good.', 5, ?4, ?4)",
      `review${n}`,
      USER,
      numbered("app", n),
      at,
    );
    const id = numbered("pending", n);
    const listing = `values (?1, ?2, 'Pending ' || ?3, ?4, '🌿', '["Games"]', 'pending', ?5, 'pending', ?6, ?6`;
    const description = "A small app that does one thing. ".repeat(10);
    await run(
      `insert into user_projects (id, user_id, name, description, icon, tags, html_sha256, html_bytes, status, created_at, updated_at) ${listing})`,
      ...[id, AUTHOR, n, description, html.length, at],
    );
    await run(
      `insert into app_submissions (id, user_id, name, description, icon, tags, html_sha256, html_bytes, status, created_at, updated_at, project_id, user_email, creator_email, pending_since)
        ${listing}, ?1, 'a@example.test', 'a@example.test', ?6)`,
      ...[id, AUTHOR, n, description, html.length, at],
    );
  }
}

async function measure(site: Server, data: Server, headers: Record<string, string>, build: (n: number) => Post) {
  const base: Array<number> = [];
  const subject: Array<number> = [];
  for (let n = 0; n < ROUNDS; n++) {
    subject.push(await timePost(site, build(n)));
    base.push(await timeWrite(data, headers));
  }
  const median = (times: Array<number>) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
  return { base: median(base), subject: median(subject) };
}

function lineOf(what: string, { base, subject }: { base: number; subject: number }, limit: number): Line {
  return {
    goal: "4",
    what,
    measured: `p50 ${round(subject / base)} of W, each alone (p50 ${round(subject)} ms)`,
    wanted: `<= ${limit}`,
    met: subject <= limit * base,
  };
}

async function timePost({ port }: Server, { path, headers, form }: Post) {
  const body = new URLSearchParams(form).toString();
  const sent = {
    ...headers,
    Host: HOST,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(body.length),
  };
  const startedAt = performance.now();
  const text = await send({ port, method: "POST", path, headers: sent }, body);
  const ms = performance.now() - startedAt;
  if (REFUSED_FORM.test(text)) throw new Error(`${path} was refused: ${text.slice(0, 300)}`);
  return ms;
}

async function timeWrite({ port }: Server, headers: Record<string, string>) {
  const startedAt = performance.now();
  await send({ port, path: "/own-write", headers });
  return performance.now() - startedAt;
}

function send(options: RequestOptions, body?: string) {
  return new Promise<string>((resolve, reject) => {
    // Each on a connection of its own: one that waited too long would be closed as it is used.
    request({ host: "127.0.0.1", agent: false, ...options }, (answer) => {
      const chunks: Array<Buffer> = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        // The router sends redirects of forms as 202.
        if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode}: ${text.slice(0, 300)}`));
        else resolve(text);
      });
    })
      .on("error", reject)
      .end(body);
  });
}
