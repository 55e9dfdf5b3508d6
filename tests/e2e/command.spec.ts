import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createApiToken } from "./support/api-tokens.ts";
import { uniqueName } from "./support/builder.ts";
import { commandIn, packedCommand } from "./support/command.ts";
import { expect, signIn, test } from "./support/test.ts";

const SITE = process.env.E2E_BASE_URL ?? "";
const LISTING = { description: "A quiet timer for the desk, made by a test. ".repeat(14), icon: "🔧" };

function page(title: string, text: string) {
  return `<!doctype html>\n<html lang="en"><head><meta name="viewport" content="width=device-width"><title>${title}</title></head><body>${text}</body></html>\n`;
}

test("the packed command pushes, watches, shares and submits an app, and its exit codes say what went wrong", async ({
  page: screen,
}, { outputDir }) => {
  await signIn(screen, "architect@sheaf.example");
  const token = await createApiToken(screen, uniqueName("Command"));
  const program = packedCommand(join(outputDir, "packed"));
  const desk = join(outputDir, "desk");
  const { run, start } = commandIn(program, desk);
  const file = join(desk, "timer.html");
  const title = uniqueName("Timer");
  writeFileSync(file, page(title, '1<script src="app.js"></script>'));

  expect(await run(["push", "timer.html"])).toMatchObject({ code: 3, err: expect.stringContaining("sheaf login") });
  expect(await run(["login", "--site", SITE], "no token")).toMatchObject({ code: 2 });
  expect(await run(["login", "--site", SITE], `${token.slice(0, -1)}-`)).toMatchObject({ code: 3 });
  const signedIn = await run(["login", "--site", SITE], token);
  expect(signedIn).toMatchObject({ code: 0, out: expect.stringContaining("read, write, share, submit") });
  expect(statSync(join(desk, "config/sheaf/credentials.json")).mode & 0o777).toBe(0o600);

  const checked = await run(["check", "timer.html"]);
  expect(checked).toMatchObject({ code: 1, out: expect.stringMatching(/^timer\.html:2: warning: .*app\.js/) });
  writeFileSync(file, page(title, "1"));
  expect(await run(["check", "timer.html"])).toMatchObject({ code: 0 });
  const pushed = await run(["push", "timer.html", "--json"]);
  const { id, version, url } = JSON.parse(pushed.out);
  expect([pushed.code, version]).toEqual([0, 1]);
  expect(await run(["open", "timer.html"])).toMatchObject({ code: 0, out: `${url}\n` });

  const watching = start("watch", "timer.html");
  await expect.poll(() => watching.text.out).toContain("Watching timer.html");
  writeFileSync(file, page(title, '2<script src="late.js"></script>'));
  await expect.poll(() => watching.text.out).toContain("saved as version 2");
  expect(watching.text.out).toContain("timer.html: missing file: late.js");
  watching.child.kill("SIGINT");
  expect(await watching.ended).toBe(0);

  const shared = await run(["share", "timer.html", "--days", "7"]);
  expect(shared).toMatchObject({ code: 0, out: expect.stringMatching(/\/s\/\w{32}\n$/) });
  await screen.goto(shared.out.trim());
  await expect(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();

  expect(await run(["submit", "timer.html"])).toMatchObject({ code: 4, err: expect.stringContaining("Still missing") });
  const headers = { Authorization: `Bearer ${token}` };
  const listed = await screen.request.patch(`/api/v1/projects/${id}`, {
    headers,
    data: { ...LISTING, categories: ["Utilities"] },
  });
  expect(listed.ok(), await listed.text()).toBe(true);
  expect(await run(["submit", "timer.html"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("Review: pending"),
  });
  const { review, version: newest } = JSON.parse((await run(["status", "timer.html", "--json"])).out);
  expect([review.state, newest]).toEqual(["pending", 2]);

  const outputs = [pushed, checked, shared, signedIn].map(({ out, err }) => out + err).join("");
  expect(outputs + watching.text.out).not.toContain("\u001b");
  expect(outputs + readFileSync(join(desk, ".sheaf.json"), "utf8")).not.toContain(token);
});

test("a save from elsewhere stays, and so do changes that were not pushed", async ({ page: screen }, { outputDir }) => {
  await signIn(screen, "architect@sheaf.example");
  const SHEAF_TOKEN = await createApiToken(screen, uniqueName("Two desks"));
  const program = packedCommand(join(outputDir, "packed"));
  const env = { SHEAF_SITE: SITE, SHEAF_TOKEN };
  const [desk, laptop] = [join(outputDir, "desk"), join(outputDir, "laptop")];
  const [first, second] = [commandIn(program, desk, env), commandIn(program, laptop, env)];
  const title = uniqueName("Timer");
  writeFileSync(join(desk, "a.html"), page(title, "1"));
  const { id } = JSON.parse((await first.run(["push", "a.html", "--json"])).out);

  expect(await second.run(["pull", "b.html", "--id", id])).toMatchObject({ code: 0 });
  writeFileSync(join(laptop, "b.html"), page(title, "of the laptop"));
  expect(await second.run(["push", "b.html"])).toMatchObject({ code: 0 });

  writeFileSync(join(desk, "a.html"), page(title, "of the desk"));
  const late = await first.run(["push", "a.html"]);
  expect(late).toMatchObject({ code: 4, err: expect.stringContaining("Nothing was overwritten.") });
  expect(late.err).toContain("sheaf push a.html --base 2");
  expect(await first.run(["pull", "a.html"])).toMatchObject({ code: 4 });
  expect(readFileSync(join(desk, "a.html"), "utf8")).toContain("of the desk");
  expect(await first.run(["pull", "a.html", "--to", "newest.html"])).toMatchObject({ code: 0 });
  expect(readFileSync(join(desk, "newest.html"), "utf8")).toContain("of the laptop");
  expect(await first.run(["push", "a.html", "--base", "2"])).toMatchObject({ code: 0 });

  const unreachable = commandIn(program, desk, { ...env, SHEAF_SITE: "http://localhost:1" });
  expect(await unreachable.run(["push", "a.html"])).toEqual({
    ...{ code: 5, out: "" },
    err: "http://localhost:1 can't be reached. Check your connection.\n",
  });
  expect(await first.run(["push", "none.html"])).toMatchObject({ code: 2 });
  expect(await first.run(["fly", "a.html"])).toMatchObject({ code: 2 });
});
