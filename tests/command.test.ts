import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { commandIn } from "#tests/e2e/support/command.ts";

/** In Node, against a site that answers badly: what the real one never does in a journey. */
const PROGRAM = resolve("cli/sheaf.js");
const CHECK = { ok: true, problems: [], missingFiles: [] };
const SAVED = { id: "0199b0c4", title: "Timer", version: 1, url: "http://localhost/p/0199b0c4", check: CHECK };

type Answer = { status?: number; body?: unknown; text?: string; cut?: boolean };

const folder = mkdtempSync(join(tmpdir(), "sheaf-command-"));
const sent: Array<{ call: string; key: string | undefined }> = [];
let answers: Array<Answer> = [];
let site = "";

const server = createServer((request: IncomingMessage, response) => {
  sent.push({
    call: `${request.method} ${request.url}`,
    key: request.headers["idempotency-key"] as string | undefined,
  });
  request.resume().on("end", () => {
    const { status = 200, body = SAVED, text = JSON.stringify(body), cut = false } = answers.shift() ?? {};
    response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
    if (!cut) return response.end(text);
    response.write(text.slice(0, 5), () => response.destroy());
  });
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  sent.length = 0;
  answers = [];
  rmSync(join(folder, ".sheaf.json"), { force: true });
  writeFileSync(join(folder, "a.html"), "<!doctype html><title>Timer</title>");
});

function command() {
  return commandIn(PROGRAM, folder, { SHEAF_SITE: site, SHEAF_TOKEN: "sheaf_test", NO_COLOR: "1" });
}

function remember(entry: unknown) {
  writeFileSync(join(folder, ".sheaf.json"), JSON.stringify({ site, files: { "a.html": entry } }));
}

test("what is remembered beside a file reaches no other address of the site", async () => {
  for (const entry of [
    { id: "../shares?title=x#", version: 1, hash: "h" },
    { id: 7, version: 1, hash: "h" },
    { id: "0199b0c4", version: "1", hash: "h" },
    null,
  ]) {
    remember(entry);
    for (const name of ["push", "share", "status", "pull"])
      expect(await command().run([name, "a.html"])).toMatchObject({
        ...{ code: 2, out: "" },
        err: expect.stringMatching(/^\.sheaf\.json isn't readable\. Mend it, or delete it to begin anew\.\n$/),
      });
  }
  writeFileSync(join(folder, ".sheaf.json"), JSON.stringify({ site }));
  expect(await command().run(["push", "a.html"])).toMatchObject({ code: 2 });
  expect(sent).toEqual([]);
});

test("what a page or the site says can't steer the terminal", async () => {
  const file = "\u001b]0;title\u0007app.js\u009b2J";
  answers = [
    { body: { ...CHECK, missingFiles: [file] } },
    { status: 422, body: { title: "No\u001b[2J", detail: "x" } },
  ];
  const { out } = await command().run(["check", "a.html"]);
  expect(out).toBe("a.html: missing file: ]0;titleapp.js2J\n");
  expect((await command().run(["check", "a.html"])).err).toBe("No[2J: x\n");
});

test("an answer that breaks off or isn't the API's is said in a sentence", async () => {
  answers = [{ cut: true }, { text: "<html>Sign in to the network</html>" }];
  const lost = await command().run(["check", "a.html"]);
  expect(lost).toEqual({ code: 5, out: "", err: `${site} can't be reached. Check your connection.\n` });
  const foreign = await command().run(["check", "a.html"]);
  expect(foreign).toMatchObject({ code: 5, out: "", err: expect.stringMatching(/ didn't answer as .*\.\n$/) });
});

test("an app whose answer was lost is made once, and one that was forgotten is made anew", async () => {
  answers = [{ cut: true }];
  expect(await command().run(["push", "a.html"])).toMatchObject({ code: 5 });
  expect(await command().run(["push", "a.html"])).toMatchObject({ code: 0 });
  const [first, second] = sent.map(({ key }) => key);
  expect(first).toMatch(/\S/);
  expect(second).toBe(first);
  rmSync(join(folder, ".sheaf.json"));
  await command().run(["push", "a.html"]);
  expect(sent[2]).toMatchObject({ call: "POST /api/v1/projects" });
  expect(sent[2]?.key).not.toBe(first);
});

test("changes that were not pushed are not submitted, and a link without them says so", async () => {
  await command().run(["push", "a.html"]);
  writeFileSync(join(folder, "a.html"), "<!doctype html><title>Timer</title>changed");
  const refused = "a.html has changes that were not pushed. Push them first: sheaf push a.html\n";
  expect(await command().run(["submit", "a.html"])).toEqual({ code: 2, out: "", err: refused });
  answers = [{ body: { url: "http://localhost/s/1", expiresAt: null } }];
  const noted =
    "It works until you stop sharing.\na.html has changes that were not pushed. The link doesn't have them yet.\n";
  expect(await command().run(["share", "a.html"])).toEqual({ code: 0, out: "http://localhost/s/1\n", err: noted });
  expect(sent.map(({ call }) => call)).toEqual(["POST /api/v1/projects", "POST /api/v1/projects/0199b0c4/shares"]);
});

test("the days of a link are refused where the file has no app", async () => {
  expect(await command().run(["share", "a.html", "--days", "30"])).toMatchObject({
    ...{ code: 2, out: "" },
    err: expect.stringMatching(/^a\.html has no app yet, and its link works for 7 days\. .*\n$/),
  });
  expect(sent).toEqual([]);
});

test("watch tries again until the site answers", async () => {
  answers = [{}, { status: 503, body: { title: "Busy" } }, { body: { ...SAVED, version: 2 } }];
  const { child, text, ended } = command().start("watch", "a.html");
  await expect.poll(() => text.out).toContain("Watching a.html");
  writeFileSync(join(folder, "a.html"), "<!doctype html><title>Timer</title>2");
  await expect.poll(() => text.out).toContain("saved as version 2");
  expect(text.err).toBe("Busy\n");
  child.kill("SIGINT");
  expect(await ended).toBe(0);
  expect(sent.map(({ call }) => call)).toEqual([
    "POST /api/v1/projects",
    "PUT /api/v1/projects/0199b0c4/html",
    "PUT /api/v1/projects/0199b0c4/html",
  ]);
});

test("an account without a nickname signs in, and pull writes nothing where the answer breaks off", async () => {
  answers = [{ body: { nickname: null, rights: ["read"], tokenExpiresAt: "2027-01-01T00:00:00.000Z" } }];
  const login = await command().run(["login", "--token", "sheaf_test"]);
  expect(login).toMatchObject({ code: 0, out: `Signed in at ${site}: read, until 2027-01-01.\n` });
  answers = [{}, { text: "<p>whole</p>", cut: true }];
  expect(await command().run(["pull", "new.html", "--id", "0199b0c4"])).toMatchObject({ code: 5 });
  expect(existsSync(join(folder, "new.html"))).toBe(false);
  expect(readFileSync(join(folder, "config/sheaf/credentials.json"), "utf8")).toContain("sheaf_test");
});
