import { expect, test } from "vitest";
import { takeClaim } from "#domain/moderation/claims.server.ts";
import { hostDifference } from "#domain/moderation/updates/host-difference.ts";
import { listUpdates } from "#domain/moderation/updates/queries.server.ts";
import { openUpdate } from "#domain/moderation/updates/review.server.ts";
import {
  DEFAULT_UPDATES_QUERY,
  parseUpdatesQuery,
  type UpdatesQuery,
  updatesHref,
} from "#domain/moderation/updates/updates-query.ts";
import { type TextPart, wordDifference } from "#domain/moderation/updates/word-difference.ts";
import { saveListing } from "#domain/projects/commands.server.ts";
import { insertUser } from "#tests/support/services.ts";
import { NEW_LISTING, publishedAppFixture } from "#tests/support/updates.ts";

const HOST = { host: "stats.example", purpose: "counts how often the app is opened" };

test("an opened update shows both versions, the hosts and words that differ, and who asked for it", async () => {
  const { services, owner, admin, projectId, save, request, readApp, submission } = await publishedAppFixture();
  await save("<!doctype html><title>Focus</title><script>fetch('https://stats.example/hit')</script>");
  await saveListing(services, owner, projectId, { ...NEW_LISTING, declaredHosts: [HOST] });
  const update = await request();
  await takeClaim(services, admin, update.id);
  const opened = await openUpdate(services, admin, update.id);
  expect(opened.before?.html).toContain("<title>Focus</title>");
  expect(opened.before?.htmlSha256).toBe((await readApp()).htmlSha256);
  expect(opened.after).toMatchObject({ htmlSha256: update.updatedHtmlSha256 });
  expect(opened.after?.facts.sentences).toContain(`Connects to ${HOST.host} (${HOST.purpose})`);
  expect(opened.hosts.changes).toEqual([{ ...HOST, change: "added" }]);
  expect(opened.words.title).toEqual([
    { text: "Focus ", change: "same" },
    { text: "Garden", change: "removed" },
    { text: "Forest", change: "added" },
  ]);
  expect(opened.app).toMatchObject({ name: submission.name, codeVersion: "00" });
  expect(opened.author?.email).toBe(owner.email);
  expect(opened.claim?.userId).toBe(admin.userId);
});

test("a decided update still shows the version that it replaced, and who decided it", async () => {
  const { services, admin, save, request, approve } = await publishedAppFixture();
  await save("<p>second</p>");
  const first = await request();
  await approve(first);
  await save("<p>third</p>", 2);
  await approve(await request());
  const opened = await openUpdate(services, admin, first.id);
  expect([opened.before?.html, opened.after?.html]).toEqual([
    expect.stringContaining("<title>Focus</title>"),
    "<p>second</p>",
  ]);
  expect(opened.decision).toMatchObject({ userId: admin.userId, action: "APPROVE_UPDATE" });
  expect(opened.claim).toBeNull();
});

test("an unknown update is missing for admins, and forbidden for others, as is a known one", async () => {
  const { services, owner, admin, save, request } = await publishedAppFixture();
  await save("<p>new</p>");
  const { id } = await request();
  await expect(openUpdate(services, admin, "absent")).rejects.toMatchObject({ code: "missing" });
  for (const asked of ["absent", id])
    await expect(openUpdate(services, owner, asked)).rejects.toMatchObject({ code: "forbidden" });
});

test("pending updates are listed oldest first, with who holds them", async () => {
  const one = await publishedAppFixture();
  await one.save("<p>new</p>");
  const older = await one.request();
  const two = await publishedAppFixture();
  two.services.now = () => older.createdAt + 1000;
  await two.save("<p>new</p>");
  const newer = await two.request();
  const holder = await insertUser(one.services, "admin");
  await takeClaim(one.services, holder, older.id);
  const { updates } = await listUpdates(one.services, one.admin, { ...DEFAULT_UPDATES_QUERY, tab: "pending" });
  const own = updates.filter(({ id }) => id === older.id || id === newer.id);
  expect(own.map(({ id, claim }) => [id, claim?.userId ?? null])).toEqual([
    [older.id, holder.userId],
    [newer.id, null],
  ]);
});

test("new, lost and renamed purposes of hosts are told apart", () => {
  const kept = { host: "api.example", purpose: "news" };
  const lost = { host: "old.example", purpose: "maps" };
  expect(hostDifference([kept, lost], [{ ...kept, purpose: "weather" }, HOST])).toEqual([
    { ...HOST, change: "added" },
    { host: "api.example", purpose: "weather", change: "new purpose" },
    { ...lost, change: "removed" },
  ]);
  expect(hostDifference([kept], [kept])).toEqual([]);
});

test.each([
  ["", "one two"],
  ["one two", ""],
  ["a  b\n\nc ", "a b c d"],
  ["same", "same"],
])("the differing words of %j and %j add up to both texts", (before, after) => {
  const parts = wordDifference(before, after);
  const without = (change: TextPart["change"]) =>
    parts.flatMap((part) => (part.change === change ? [] : [part.text])).join("");
  expect([without("added"), without("removed")]).toEqual([before, after]);
});

test("the address keeps tab, order, page and opened update", () => {
  const query: UpdatesQuery = {
    tab: "rejected",
    order: "risk",
    after: { risk: 46, createdAt: 5, id: crypto.randomUUID() },
    id: "x",
  };
  expect(parseUpdatesQuery(new URL(updatesHref(query), "http://x").searchParams)).toEqual(query);
  expect(updatesHref(parseUpdatesQuery(new URLSearchParams({ tab: "baseline", order: "up", after: "5" })))).toBe(
    "/admin-mod/updates",
  );
});
