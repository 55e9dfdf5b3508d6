import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import {
  ACCOUNT,
  answerWith,
  CHECK,
  command,
  folder,
  readRemembered,
  remember,
  SAVED,
  sent,
  sha256,
  site,
} from "#tests/support/command-site.ts";

afterEach(() => {
  vi.useRealTimers();
});

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
  answerWith(
    { body: { ...CHECK, missingFiles: [file] } },
    { status: 422, body: { title: "No\u001b[2J", detail: "x" } },
  );
  const { out } = await command().run(["check", "a.html"]);
  expect(out).toBe("a.html: missing file: ]0;titleapp.js2J\n");
  expect((await command().run(["check", "a.html"])).err).toBe("No[2J: x\n");
});

test("an answer that breaks off is not an unreachable site, and a foreign one is said in a sentence", async () => {
  for (const cut of ["before", "within"] as const) {
    answerWith({ cut });
    const lost = await command().run(["check", "a.html"]);
    const broken = `The connection to ${site} broke off before its whole answer came.`;
    expect(lost).toEqual({ code: 5, out: "", err: `${broken} Please try again.\n` });
  }
  answerWith({ text: "<html>Sign in to the network</html>" });
  const foreign = await command().run(["check", "a.html"]);
  expect(foreign).toMatchObject({ code: 5, out: "", err: expect.stringMatching(/ didn't answer as .*\.\n$/) });
});

test("a change whose answer was lost is said to be uncertain, and a refused one isn't", async () => {
  const uncertain = / The change may have been made\. Running the command again doesn't make it twice\.\n$/;
  for (const answer of [
    ...([{ cut: "before" }, { cut: "within" }] as const),
    { status: 500, body: { title: "Error", detail: "An unexpected error occurred.", code: "unavailable" } },
    { status: 502, text: "<html>Bad gateway</html>" },
  ]) {
    answerWith(answer);
    expect(await command().run(["push", "a.html"])).toEqual({
      code: 5,
      out: "",
      err: expect.stringMatching(uncertain),
    });
  }
  answerWith({ status: 503, body: { title: "Busy", detail: "Please try again later.", code: "unavailable" } });
  expect(await command().run(["push", "a.html"])).toEqual({
    ...{ code: 5, out: "", err: "Busy: Please try again later.\n" },
  });
  answerWith({ status: 500, body: { title: "Error", code: "unavailable" } });
  expect((await command().run(["check", "a.html"])).err).toBe("Error\n");
});

test("an app whose answer was lost is made once, and one that was forgotten is made anew", async () => {
  answerWith({ cut: "within" });
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
  answerWith({ body: { url: "http://localhost/s/1", expiresAt: null } });
  const noted =
    "It works until you stop sharing.\na.html has changes that were not pushed. The link doesn't have them yet.\n";
  expect(await command().run(["share", "a.html"])).toEqual({ code: 0, out: "http://localhost/s/1\n", err: noted });
  expect(sent.map(({ call }) => call)).toEqual(["POST /api/v1/projects", "POST /api/v1/projects/0199b0c4/shares"]);
});

test("the days of a link are refused where the file has no app", async () => {
  expect(await command().run(["share", "a.html", "--days", "30"])).toMatchObject({
    ...{ code: 2, out: "" },
    err: expect.stringMatching(/^a\.html has no app at http:\S+ yet, and its link works for 7 days\. .*\n$/),
  });
  expect(sent).toEqual([]);
});

test("watch tries again until the site answers", async () => {
  answerWith({}, { status: 503, body: { title: "Busy", code: "unavailable" } }, { body: { ...SAVED, version: 2 } });
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
  answerWith({ body: ACCOUNT });
  const login = await command().run(["login", "--token", "sheaf_test"]);
  expect(login).toEqual({ code: 0, out: `Signed in at ${site}: read, until 2027-01-01.\n`, err: "" });
  answerWith({}, { text: "<p>whole</p>", cut: "within" });
  expect(await command().run(["pull", "new.html", "--id", "0199b0c4"])).toMatchObject({ code: 5 });
  expect(existsSync(join(folder, "new.html"))).toBe(false);
  expect(readFileSync(join(folder, "config/sheaf/credentials.json"), "utf8")).toContain("sheaf_test");
});

test("a file that isn't UTF-8 is not sent, and pull leaves it as it is", async () => {
  const file = join(folder, "a.html");
  const bytes = Buffer.from("<!doctype html><title>Gr\u00fc\u00dfe</title>", "latin1");
  writeFileSync(file, bytes);
  for (const name of ["check", "push", "share", "watch"])
    expect(await command().run([name, "a.html"]), name).toEqual({
      ...{ code: 2, out: "" },
      err: "a.html is not UTF-8 text, so nothing was sent. Save it as UTF-8 and try again.\n",
    });
  expect(sent).toEqual([]);
  const damaged = bytes.toString("utf8");
  remember({ id: "0199b0c4", version: 1, hash: sha256(damaged) });
  answerWith({}, { text: damaged });
  expect(await command().run(["pull", "a.html"])).toMatchObject({ code: 4 });
  expect(readFileSync(file)).toEqual(bytes);
});

test("pull writes the bytes that were pushed, with their byte order mark", async () => {
  const file = join(folder, "a.html");
  const html = "\ufeff<!doctype html>\r\n<title>Gr\u00fc\u00dfe</title>";
  writeFileSync(file, html);
  await command().run(["push", "a.html"]);
  const { hash } = readRemembered().sites[site].files["a.html"];
  expect(hash).toBe(sha256(html));
  answerWith({}, { text: html }, {}, { text: `${html}2` });
  expect(await command().run(["pull", "a.html"])).toMatchObject({ code: 0 });
  expect(readFileSync(file, "utf8")).toBe(html);
  expect(await command().run(["pull", "a.html"])).toMatchObject({ code: 0 });
  expect(readFileSync(file, "utf8")).toBe(`${html}2`);
});

test("each site's apps are remembered, also those of a file that knew one site only", async () => {
  const other = site.replace("localhost", "127.0.0.1");
  const entry = { id: "0199b0c4", version: 1, hash: "h" };
  const unanswered = { "b.html": { hash: "h", key: "k" } };
  writeFileSync(join(folder, ".sheaf.json"), JSON.stringify({ site, files: { "a.html": entry }, unanswered }));
  answerWith({ body: { ...SAVED, id: "other" } }, {}, { body: { ...SAVED, id: "other", version: 2 } });
  for (const pushed of [other, site, other])
    expect(await command(pushed).run(["push", "a.html"])).toMatchObject({ code: 0 });
  expect(sent.map(({ call }) => call)).toEqual([
    "POST /api/v1/projects",
    "PUT /api/v1/projects/0199b0c4/html",
    "PUT /api/v1/projects/other/html",
  ]);
  expect(readRemembered()).toMatchObject({
    sites: {
      [site]: { files: { "a.html": { id: "0199b0c4" } }, unanswered },
      [other]: { files: { "a.html": { id: "other", version: 2 } } },
    },
  });
});

test("what is no memory of the command is not overwritten", async () => {
  for (const text of ["[]", "{}", '{"name":"x"}', "7", '{"sites":[]}']) {
    writeFileSync(join(folder, ".sheaf.json"), text);
    expect(await command().run(["push", "a.html"]), text).toMatchObject({ code: 2 });
    expect(readFileSync(join(folder, ".sheaf.json"), "utf8")).toBe(text);
  }
  rmSync(join(folder, ".sheaf.json"));
  mkdirSync(join(folder, ".sheaf.json"));
  expect(await command().run(["status", "a.html"])).toMatchObject({ code: 2, err: expect.stringContaining("read") });
  rmSync(join(folder, ".sheaf.json"), { recursive: true });
  expect(sent).toEqual([]);
});

test("a page has time to be sent by its size, and a call without an answer is said to take too long", async () => {
  // In this process, where time can pass by itself.
  const { Api } = await import(resolve("cli/api.js"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const client = new Api({ site, token: "sheaf_test" });
  const answer = Promise.withResolvers<void>();
  const never = new Promise(() => {});
  answerWith({ after: never }, { after: never }, { after: answer.promise });
  const lost = client.json("GET", "/account").catch((error: Error) => error.message);
  await expect.poll(() => sent.length).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  const late = `${site} took too long: nothing came back within 30 seconds.`;
  expect(await lost).toBe(`${late} Please try again.`);
  const change = client.json("DELETE", "/shares/1").catch((error: Error) => error.message);
  await expect.poll(() => sent.length).toBe(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await change).toMatch(`${late} The change may have been made.`);
  const large = client.json("POST", "/checks", { body: { html: "a".repeat(5 * 1024 ** 2) } });
  await expect.poll(() => sent.length).toBe(3);
  await vi.advanceTimersByTimeAsync(180_000);
  answer.resolve();
  expect(await large).toEqual(SAVED);
});

test("a token is not sent to where a site redirects, and the address is named", async () => {
  answerWith({ status: 308, location: "https://sheaf.example/api/v1/checks" });
  expect(await command().run(["check", "a.html"])).toEqual({
    ...{ code: 5, out: "" },
    err: `${site} redirects to https://sheaf.example, and your token was not sent there. Sign in there if it is your Sheaf: sheaf login --site https://sheaf.example\n`,
  });
});

test("pull replaces no file that another app has, or that exists", async () => {
  remember({ id: "0199b0c4", version: 1, hash: sha256(readFileSync(join(folder, "a.html"), "utf8")) });
  expect(await command().run(["pull", "a.html", "--id", "other"])).toEqual({
    ...{ code: 2, out: "" },
    err: "a.html belongs to the app 0199b0c4. Choose another file: sheaf pull <file> --id other\n",
  });
  expect(sent).toEqual([]);
  answerWith({}, { text: "<p>" });
  expect(await command().run(["pull", "a.html", "--to", "a.html"])).toEqual({
    ...{ code: 2, out: "" },
    err: "a.html exists already, and --to replaces no file. Name another one.\n",
  });
});

test("signing in at another site says that the first one's token was replaced", async () => {
  const other = site.replace("localhost", "127.0.0.1");
  answerWith({ body: ACCOUNT }, { body: ACCOUNT });
  await command().run(["login", "--token", "sheaf_test"]);
  const { code, err } = await command(other).run(["login", "--token", "sheaf_test"]);
  expect([code, err]).toEqual([0, `The token for ${site} was replaced. One site is signed in at a time.\n`]);
});

test("push says where the site saved a page out of the file's text", async () => {
  answerWith({ body: { ...SAVED, check: { ...CHECK, converted: "The HTML was taken." } } });
  const { out } = await command().run(["push", "a.html"]);
  expect(out).toBe(`a.html: The HTML was taken.\na.html: saved as version 1, ${SAVED.url}\n`);
});
