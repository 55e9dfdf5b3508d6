import { expect, test } from "vitest";
import { answerWith, command, remember, sent } from "#tests/support/command-site.ts";

test.each([
  [["pull", "a.html", "--titel", "x"], "sheaf pull takes no --titel."],
  [["pull", "a.html", "--title", "x"], "sheaf pull takes no --title."],
  [["--base", "1", "check", "a.html"], "sheaf check takes no --base."],
  [["logout", "--site", "http://localhost"], "sheaf logout takes no --site."],
  [["push", "a.html", "--constructor=x"], "sheaf push takes no --constructor."],
  [["push", "a.html", "-t"], "sheaf push takes no -t."],
  [["push", "a.html", "--no-json"], "sheaf push takes no --no-json."],
  [["fly", "a.html", "--title", "x"], "There is no command fly."],
  [["constructor"], "There is no command constructor."],
  [["push"], "sheaf push needs a file."],
  [["push", ""], "sheaf push needs a file."],
  [["push", "a.html", "b.html"], "sheaf push takes one file, and b.html is another."],
  [["logout", "a.html"], "sheaf logout takes no file."],
  [["share", "a.html", "--days", "1", "--days=7"], "--days may be given once only."],
  [["push", "a.html", "--title"], "--title needs a value."],
  [["push", "a.html", "--title="], "--title needs a value."],
  [["pull", "a.html", "--id", ""], "--id needs a value."],
  [["push", "a.html", "--title", "--base", "1"], "--title needs a value."],
  [["push", "a.html", "--json=yes"], "--json takes no value."],
])("%j is refused in one line", async (args, message) => {
  expect(await command().run(args)).toEqual({ code: 2, out: "", err: `${message} See: sheaf --help\n` });
  expect(sent).toEqual([]);
});

test("with --json wrong usage is an object", async () => {
  const { code, out, err } = await command().run(["--json", "pull", "a.html", "--titel", "x"]);
  expect([code, out]).toEqual([2, ""]);
  expect(JSON.parse(err)).toEqual({ error: { message: expect.stringContaining("--titel"), exitCode: 2 } });
});

test("an option may come first, have a value that begins with a hyphen, and end before a file's name", async () => {
  remember({ id: "0199b0c4", version: 1, hash: "h" });
  answerWith({ body: { url: "http://localhost/p/1" } });
  expect(await command().run(["--json", "open", "a.html"])).toMatchObject({ code: 0 });
  expect(await command().run(["push", "--title=-x", "--", "--b.html"])).toMatchObject({
    ...{ code: 2, err: "--b.html can't be read.\n" },
  });
});

test.each([["--help"], ["help"], ["push", "--help"]])("%s shows the help", async (...args) => {
  expect(await command().run(args)).toMatchObject({ code: 0, out: expect.stringMatching(/^sheaf <command>/) });
});
