import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishedApps, searchOutbox } from "#db/schema/index.ts";
import { saveProfile } from "#domain/accounts/commands.server.ts";
import { publishSubmission } from "#domain/moderation/commands.server.ts";
import { syncIndex } from "#domain/search/index.server.ts";
import type { Services } from "#domain/services.ts";
import { readStore } from "#domain/store/browse.server.ts";
import { readStoreQuery } from "#domain/store/browse.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { insertSubmission, insertUser } from "#tests/support/services.ts";
import { interrupted, publishedSetting } from "#tests/support/updates.ts";

function called(nickname: string | null) {
  return { nickname, aboutYou: null, koFiLink: null };
}

async function heard(services: Services) {
  return (await services.db.select().from(searchOutbox)).map((row) => row.appId);
}

async function cards(services: Services, search: string) {
  const query = readStoreQuery(new URLSearchParams({ search }));
  return (await readStore(services, null, query)).apps.map((app) => [app.id, app.creatorNickname]);
}

test("a developer's new name is on the cards at once, and is searched for as soon as the outbox is heard", async () => {
  const { services, owner, readApp, slug } = await publishedSetting();
  const { id } = await readApp();
  await saveProfile(services, owner, called("Wilhelmina Ostrander"));
  await syncIndex(services, 1_000);
  expect(await cards(services, "ostrander")).toEqual([[id, "Wilhelmina Ostrander"]]);

  await saveProfile(services, owner, called("Mina Quist"));
  expect(await heard(services)).toEqual([id]);
  expect((await findAppPage(services, null, slug)).app.creatorNickname).toBe("Mina Quist");
  await syncIndex(services);
  expect(await cards(services, "mina quist")).toEqual([[id, "Mina Quist"]]);
  expect(await cards(services, "ostrander")).toEqual([]);

  await saveProfile(services, owner, called(null));
  await syncIndex(services);
  expect(await cards(services, "mina quist")).toEqual([]);
});

test("the index hears of nothing where the name stays, is taken, or belongs to nobody in the store", async () => {
  const { services, owner, readApp } = await publishedSetting();
  const { id } = await readApp();
  await saveProfile(services, owner, called("Petra Holm"));
  await syncIndex(services, 1_000);
  await saveProfile(services, owner, { ...called("Petra Holm"), aboutYou: "Makes clocks." });
  expect(await heard(services)).toEqual([]);

  const other = await insertUser(services, "builder");
  await saveProfile(services, other, called("Rasmus Bergen"));
  await expect(saveProfile(services, owner, called("rasmus bergen"))).rejects.toThrow("This nickname is taken.");
  await services.db.update(publishedApps).set({ status: "unpublished" }).where(eq(publishedApps.id, id));
  await saveProfile(services, owner, called("Petra Lund"));
  expect(await heard(services)).toEqual([]);
});

test("an app that is approved while its developer changes their name has the new one", async () => {
  const { services, owner, admin } = await publishedSetting();
  const {
    id: submissionId,
    htmlSha256,
    projectId,
  } = await insertSubmission(services, owner, { name: "Second Garden" });
  const renaming = interrupted(services, 2, () => saveProfile(services, owner, called("Ingrid Falk")));
  await publishSubmission(renaming, admin, { submissionId, htmlSha256 });
  const [app] = await services.db
    .select({ by: publishedApps.creatorNickname })
    .from(publishedApps)
    .where(and(eq(publishedApps.projectId, projectId), eq(publishedApps.status, "approved")));
  expect(app).toEqual({ by: "Ingrid Falk" });
});
