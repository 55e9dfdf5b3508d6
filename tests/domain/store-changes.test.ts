import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { saveProfile, setMode, setTheme } from "#domain/accounts/commands.server.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { saveNote } from "#domain/journal/commands.server.ts";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { removeFromHome, restoreToHome, saveOrder } from "#domain/library/home.server.ts";
import { publishSubmission } from "#domain/moderation/commands.server.ts";
import { rejectSubmission, unpublishSubmission } from "#domain/moderation/decide.server.ts";
import type { Actor } from "#domain/policy.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { deleteProject, withdrawProject } from "#domain/projects/lifecycle.server.ts";
import { replyToReview, voteHelpful } from "#domain/reviews/answers.server.ts";
import { deleteReview, editReview, submitReview } from "#domain/reviews/commands.server.ts";
import { readStore } from "#domain/store/browse.server.ts";
import { readStoreQuery } from "#domain/store/browse.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { insertSubmission, insertUser, utf8 } from "#tests/support/services.ts";
import { publishedSetting } from "#tests/support/updates.ts";
import { createServices } from "#workers/services.ts";

type Published = Awaited<ReturnType<typeof publishedSetting>>;
type Setting = Published & { appId: string; reader: Actor };
type Command = (setting: Setting) => Promise<unknown>;

const REVIEW = { text: "Calm and quick.", rating: 5 };

async function setting(): Promise<Setting> {
  const published = await publishedSetting();
  const { id: appId } = await published.readApp();
  return { ...published, appId, reader: await insertUser(published.services, "explorer") };
}

async function reviewed({ services, reader, appId, slug, storeChanges }: Setting) {
  await submitReview(services, reader, { appId, ...REVIEW });
  const { reviews } = await findAppPage(services, reader, slug, { stars: null, order: "newest", after: null });
  storeChanges.length = 0;
  return reviews.own?.id ?? "";
}

async function installed({ services, reader, appId, storeChanges }: Setting) {
  await installApp(services, reader, appId);
  storeChanges.length = 0;
  return appId;
}

const COUNTS: Record<string, Command> = {
  install: ({ services, reader, appId }) => installApp(services, reader, appId),
  uninstall: async (given) => uninstallApp(given.services, given.reader, await installed(given)),
  "remove from home": async (given) => removeFromHome(given.services, given.reader, [await installed(given)]),
  "restore to home": ({ services, reader, appId }) =>
    restoreToHome(services, reader, [{ id: appId, position: 0, offlineOnly: false, at: 1 }]),
  review: ({ services, reader, appId }) => submitReview(services, reader, { appId, ...REVIEW }),
  "edit review": async (given) => {
    const reviewId = await reviewed(given);
    await editReview(given.services, given.reader, { reviewId, ...REVIEW });
  },
  "delete review": async (given) => deleteReview(given.services, given.reader, await reviewed(given)),
  reply: async (given) => {
    const reviewId = await reviewed(given);
    await replyToReview(given.services, given.owner, { reviewId, text: "Thank you." });
  },
  vote: async (given) => {
    const reviewId = await reviewed(given);
    await voteHelpful(given.services, given.owner, { reviewId, helpful: true });
  },
  "account deletion": ({ services, reader }) => purgeAccount(services, reader.userId),
};

const LISTINGS: Record<string, Command> = {
  unpublish: ({ services, admin, submission }) => unpublishSubmission(services, admin, submission.id),
  withdraw: ({ services, owner, projectId }) => withdrawProject(services, owner, projectId),
  delete: ({ services, owner, projectId }) => deleteProject(services, owner, projectId),
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
    await rejectSubmission(services, admin, { submissionId: id, reasons: ["Too simple"] });
  },
};

/** Whatever is done twice, or undone where it never was. */
const UNCHANGED: Record<string, Command> = {
  "second install": async (given) => installApp(given.services, given.reader, await installed(given)),
  "second restore to home": async (given) => {
    const tile = { id: await installed(given), position: 0, offlineOnly: false, at: 1 };
    await restoreToHome(given.services, given.reader, [tile]);
  },
  uninstall: ({ services, reader, appId }) => uninstallApp(services, reader, appId),
  "remove from home": ({ services, reader, appId }) => removeFromHome(services, reader, [appId]),
  "deletion of a review that is gone": ({ services, reader }) => deleteReview(services, reader, "nothing"),
  "vote taken back": async (given) => {
    const reviewId = await reviewed(given);
    await voteHelpful(given.services, given.owner, { reviewId, helpful: false });
  },
  "second vote": async (given) => {
    const reviewId = await reviewed(given);
    await voteHelpful(given.services, given.owner, { reviewId, helpful: true });
    given.storeChanges.length = 0;
    await voteHelpful(given.services, given.owner, { reviewId, helpful: true });
  },
  "profile as it is": async ({ services, owner, storeChanges }) => {
    const profile = { nickname: "Tove Falk", aboutYou: null, koFiLink: "https://ko-fi.com/petra" };
    await saveProfile(services, owner, profile);
    storeChanges.length = 0;
    await saveProfile(services, owner, profile);
  },
  "deletion of a private project": async ({ services, owner }) => {
    const { id } = await createProject(services, owner, { name: "Sketch", bytes: utf8("<p>Sketch</p>") });
    await deleteProject(services, owner, id);
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

test.each(Object.entries(COUNTS))("%s renders public pages again", async (_, run) => {
  const given = await setting();
  await run(given);
  expect(given.storeChanges).toEqual([{ reindex: false }]);
});

test.each(Object.entries(LISTINGS))("%s renders public pages again and is indexed", async (_, run) => {
  const given = await setting();
  await run(given);
  expect(given.storeChanges).toEqual([{ reindex: true }]);
});

test.each([...Object.entries(PRIVATE), ...Object.entries(UNCHANGED)])(
  "%s leaves public pages cached",
  async (_, run) => {
    const given = await setting();
    await run(given);
    expect(given.storeChanges).toEqual([]);
  },
);

test("a refused command changes nothing and says nothing", async () => {
  const given = await setting();
  const { services, owner, reader, storeChanges } = given;
  await expect(installApp(services, reader, "nothing")).rejects.toThrow("App not found");
  await expect(submitReview(services, owner, { appId: given.appId, ...REVIEW })).rejects.toThrow("your own app");
  expect(storeChanges).toEqual([]);
});

test("a change clears this isolate's pages and is searched for after the answer", async () => {
  const { services, owner, readApp } = await publishedSetting();
  const { id } = await readApp();
  const work: Array<Promise<unknown>> = [];
  let cleared = 0;
  const real = createServices(env, { waitUntil: (promise) => work.push(promise), clearPages: () => cleared++ });
  await saveProfile(real, owner, { nickname: "Wilhelmina Ostrander", aboutYou: null, koFiLink: null });
  expect([cleared, work.length]).toEqual([1, 1]);
  await Promise.all(work);
  const query = readStoreQuery(new URLSearchParams({ search: "ostrander" }));
  expect((await readStore(services, null, query)).apps.map((app) => app.id)).toEqual([id]);
});
