import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { saveProfile, setMode, setTheme } from "#domain/accounts/commands.server.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { saveNote } from "#domain/journal/commands.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { removeFromHome, restoreToHome, saveOrder } from "#domain/library/home-tiles.server.ts";
import { publishSubmission, rejectSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { moveToTrash, unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { deleteReview, editReview, submitReview } from "#domain/reviews/commands.server.ts";
import { replyToReview } from "#domain/reviews/replies.server.ts";
import { voteHelpful } from "#domain/reviews/votes.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { insertSubmission, insertUser, utf8 } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";
import { createServices } from "#workers/services.ts";
import { createStoreCopies } from "#workers/store-copies.ts";

type Published = Awaited<ReturnType<typeof publishedAppFixture>>;
type Fixture = Published & { appId: string; reader: Actor };
type Command = (fixture: Fixture) => Promise<unknown>;

const REVIEW = { text: "Calm and quick.", rating: 5 };

async function setUp(): Promise<Fixture> {
  const published = await publishedAppFixture();
  const { id: appId } = await published.readApp();
  return { ...published, appId, reader: await insertUser(published.services, "explorer") };
}

async function reviewed({ services, reader, appId, slug, storeChanges }: Fixture) {
  await submitReview(services, reader, { appId, ...REVIEW });
  const { reviews } = await findAppPage(services, reader, slug, { stars: null, order: "newest", after: null });
  storeChanges.length = 0;
  return reviews.own?.id ?? "";
}

async function installed({ services, reader, appId, storeChanges }: Fixture) {
  await installApp(services, reader, appId);
  storeChanges.length = 0;
  return appId;
}

const COUNTS: Record<string, Command> = {
  install: ({ services, reader, appId }) => installApp(services, reader, appId),
  uninstall: async (fixture) => uninstallApp(fixture.services, fixture.reader, await installed(fixture)),
  "remove from home": async (fixture) => removeFromHome(fixture.services, fixture.reader, [await installed(fixture)]),
  "restore to home": ({ services, reader, appId }) =>
    restoreToHome(services, reader, [{ id: appId, position: 0, offlineOnly: false, at: 1 }]),
  review: ({ services, reader, appId }) => submitReview(services, reader, { appId, ...REVIEW }),
  "edit review": async (fixture) => {
    const reviewId = await reviewed(fixture);
    await editReview(fixture.services, fixture.reader, { reviewId, ...REVIEW });
  },
  "delete review": async (fixture) => deleteReview(fixture.services, fixture.reader, await reviewed(fixture)),
  reply: async (fixture) => {
    const reviewId = await reviewed(fixture);
    await replyToReview(fixture.services, fixture.owner, { reviewId, text: "Thank you." });
  },
  vote: async (fixture) => {
    const reviewId = await reviewed(fixture);
    await voteHelpful(fixture.services, fixture.owner, { reviewId, helpful: true });
  },
  "account deletion": ({ services, reader }) => purgeAccount(services, reader.userId),
};

const LISTINGS: Record<string, Command> = {
  unpublish: ({ services, admin, submission }) => unpublishSubmission(services, admin, submission.id),
  withdraw: ({ services, owner, projectId }) => unpublishOwnApp(services, owner, projectId),
  delete: ({ services, owner, projectId }) => moveToTrash(services, owner, projectId),
  "approve update": async ({ save, request, approve }) => {
    await save("<p>new</p>");
    await approve(await request());
  },
  profile: ({ services, owner }) =>
    saveProfile(services, owner, { nickname: "Petra Lund", aboutYou: null, koFiLink: null }),
  publish: async ({ services, owner, admin, storeChanges }) => {
    const { id, htmlSha256 } = await insertSubmission(services, owner, { name: "Second Garden" });
    storeChanges.length = 0;
    await publishSubmission(services, admin, { submissionId: id, htmlSha256 });
  },
  reject: async ({ services, owner, admin, storeChanges }) => {
    const { id } = await insertSubmission(services, owner, { name: "Second Garden" });
    storeChanges.length = 0;
    await rejectSubmission(services, admin, { submissionId: id, reasons: ["too-simple"] });
  },
};

const UNCHANGED: Record<string, Command> = {
  "second install": async (fixture) => installApp(fixture.services, fixture.reader, await installed(fixture)),
  "second restore to home": async (fixture) => {
    const tile = { id: await installed(fixture), position: 0, offlineOnly: false, at: 1 };
    await restoreToHome(fixture.services, fixture.reader, [tile]);
  },
  uninstall: ({ services, reader, appId }) => uninstallApp(services, reader, appId),
  "remove from home": ({ services, reader, appId }) => removeFromHome(services, reader, [appId]),
  "deletion of a review that is gone": ({ services, reader }) =>
    expect(deleteReview(services, reader, "nothing")).rejects.toThrow(),
  "vote taken back": async (fixture) => {
    const reviewId = await reviewed(fixture);
    await voteHelpful(fixture.services, fixture.owner, { reviewId, helpful: false });
  },
  "second vote": async (fixture) => {
    const reviewId = await reviewed(fixture);
    await voteHelpful(fixture.services, fixture.owner, { reviewId, helpful: true });
    fixture.storeChanges.length = 0;
    await voteHelpful(fixture.services, fixture.owner, { reviewId, helpful: true });
  },
  "profile as it is": async ({ services, owner, storeChanges }) => {
    const profile = { nickname: "Tove Falk", aboutYou: null, koFiLink: "https://ko-fi.com/petra" };
    await saveProfile(services, owner, profile);
    storeChanges.length = 0;
    await saveProfile(services, owner, profile);
  },
  "deletion of a private project": async ({ services, owner }) => {
    const { id } = await createProject(services, owner, { name: "Sketch", bytes: utf8("<p>Sketch</p>") });
    await moveToTrash(services, owner, id);
  },
};

const PRIVATE: Record<string, Command> = {
  mode: ({ services, reader }) => setMode(services, reader, "builder"),
  theme: ({ services, reader }) => setTheme(services, reader, "dark"),
  order: ({ services, reader, appId }) => saveOrder(services, reader, [appId]),
  note: ({ services, reader }) =>
    saveNote(services, reader, { account: reader.userId, day: "2026-11-20", content: "Private.", base: null }),
  save: ({ save }) => save("<p>new</p>"),
};

test.each(Object.entries(COUNTS))("%s clears the cache of public pages", async (_, run) => {
  const fixture = await setUp();
  await run(fixture);
  expect(fixture.storeChanges).toEqual([{ reindex: false }]);
});

test.each(Object.entries(LISTINGS))("%s clears the cache of public pages and is indexed", async (_, run) => {
  const fixture = await setUp();
  await run(fixture);
  expect(fixture.storeChanges).toEqual([{ reindex: true }]);
});

test.each([...Object.entries(PRIVATE), ...Object.entries(UNCHANGED)])(
  "%s leaves public pages cached",
  async (_, run) => {
    const fixture = await setUp();
    await run(fixture);
    expect(fixture.storeChanges).toEqual([]);
  },
);

test("a refused command changes nothing and clears no cache", async () => {
  const fixture = await setUp();
  const { services, owner, reader, storeChanges } = fixture;
  await expect(installApp(services, reader, "nothing")).rejects.toThrow("App not found");
  await expect(submitReview(services, owner, { appId: fixture.appId, ...REVIEW })).rejects.toThrow("your own app");
  expect(storeChanges).toEqual([]);
});

test("a change clears this isolate's pages and is indexed after the response", async () => {
  const { services, owner, readApp } = await publishedAppFixture();
  const { id } = await readApp();
  const work: Array<Promise<unknown>> = [];
  let cleared = 0;
  const real = createServices(env, {
    waitUntil: (promise) => work.push(promise),
    clearPages: () => cleared++,
    storeCopies: createStoreCopies(),
  });
  await saveProfile(real, owner, { nickname: "Wilhelmina Ostrander", aboutYou: null, koFiLink: null });
  expect([cleared, work.length]).toEqual([1, 1]);
  await Promise.all(work);
  const query = parseStoreQuery(new URLSearchParams({ search: "ostrander" }));
  expect((await readStorePage(services, null, query)).apps.map((app) => app.id)).toEqual([id]);
});
