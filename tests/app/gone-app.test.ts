import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "#app/routes/store-app/route.tsx";
import { publishedApps } from "#db/schema/index.ts";
import { DATA_RETENTION_MS } from "#domain/app-data/rules.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { postForm, routerContext } from "#tests/support/actions.ts";
import { SITE } from "#tests/support/api.ts";
import { insertApps, SEARCH_APPS } from "#tests/support/search-apps.ts";
import { insertUser } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

function open(services: Services, actor: Actor | null, slug: string) {
  const context = routerContext({ services, actor });
  const request = new Request(`${SITE}/store/${slug}`);
  return loader({ request, context, params: { slug } } as unknown as Parameters<typeof loader>[0]);
}

test("the page of an app that left the store answers 410 with its name and whether the visitor has installed it", async () => {
  const { services, owner, projectId, slug, readApp } = await publishedAppFixture();
  const { id } = await readApp();
  const visitor = await insertUser(services, "explorer");
  await installApp(services, visitor, id);
  await unpublishOwnApp(services, owner, projectId);
  const dataUntil = (await readApp()).updatedAt + DATA_RETENTION_MS;
  const gone = { id, slug, name: "Focus Garden", installed: false, dataUntil };
  expect(await open(services, null, slug)).toMatchObject({ init: { status: 410 }, data: { gone, account: null } });
  expect(await open(services, visitor, slug)).toMatchObject({
    init: { status: 410 },
    data: { gone: { ...gone, installed: true }, account: { id: visitor.userId } },
  });
  const later = { ...services, now: () => dataUntil };
  expect(await open(later, visitor, slug)).toMatchObject({ data: { gone: { dataUntil: null } } });
  expect(JSON.stringify(await open(services, null, slug))).not.toContain("quiet timer");
  await services.db.update(publishedApps).set({ status: "banned", name: "" }).where(eq(publishedApps.id, id));
  expect(await open(services, null, slug)).toMatchObject({ init: { status: 410 }, data: { gone: { name: "" } } });
});

test.each(["unpublished", "banned"] as const)(
  "the page of an app that is %s shows the visitor's own review, which they can delete, and no other",
  async (status) => {
    const { services, slug, readApp } = await publishedAppFixture();
    const { id } = await readApp();
    const [author, other] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
    await submitReview(services, author, { appId: id, text: "Waters my plants", rating: 4 });
    await submitReview(services, other, { appId: id, text: "Not for me", rating: 2 });
    await services.db.update(publishedApps).set({ status }).where(eq(publishedApps.id, id));
    const readOwn = async (actor: Actor | null) => {
      const answer = await open(services, actor, slug);
      return "data" in answer && "gone" in answer.data ? answer.data.gone.review : undefined;
    };
    expect(await readOwn(null)).toBeNull();
    const review = await readOwn(author);
    expect(review).toMatchObject({ text: "Waters my plants", rating: 4 });
    expect(JSON.stringify(await open(services, author, slug))).not.toContain("Not for me");
    const deletion = { intent: "delete", reviewId: review?.id ?? "" };
    expect(await postForm(action, deletion, { services, actor: author })).toMatchObject({ ok: true });
    expect(await readOwn(author)).toBeNull();
    expect(await readOwn(other)).toMatchObject({ text: "Not for me" });
  },
);

test("the page of a removed app lists apps that share a tag, the most similar first", async () => {
  const { services, owner, projectId, slug } = await publishedAppFixture();
  await services.db
    .update(publishedApps)
    .set({ tags: ["Photos", "Travel"] })
    .where(eq(publishedApps.slug, slug));
  await insertApps(services, SEARCH_APPS);
  await unpublishOwnApp(services, owner, projectId);
  const similar = async () => {
    const answer = await open(services, null, slug);
    return "data" in answer && "gone" in answer.data ? answer.data.gone.similar.map((app) => app.name) : null;
  };
  expect(await similar()).toEqual(["Map Memo", "Photo Resize", "Photo Grid"]);
  await services.db.update(publishedApps).set({ tags: [] }).where(eq(publishedApps.slug, slug));
  expect(await similar()).toEqual([]);
});

test("an address that never was an app's answers 404 like every unknown page", async () => {
  const { services } = await publishedAppFixture();
  const answer = await open(services, null, "never-was").catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw new Error("the page was found");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ title: "Oops! Page not found" });
});
