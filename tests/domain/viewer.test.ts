import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishedApps } from "#db/schema/index.ts";
import { slugify } from "#domain/listing/slugs.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { openPreview, openSubdomain } from "#domain/previews/open.server.ts";
import { readPreviewAddress } from "#domain/previews/preview-address.ts";
import { findRunnable } from "#domain/previews/queries.server.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { insertSubmission, insertUser, testServices, utf8 } from "#tests/support/services.ts";

async function publish(name: string) {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const submission = await insertSubmission(services, owner, { name });
  const { slug } = await publishSubmission(services, admin, {
    submissionId: submission.id,
    htmlSha256: submission.htmlSha256,
  });
  const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.slug, slug));
  if (!app) throw new Error("missing");
  return { services, owner, app, projectId: submission.projectId };
}

function named(name: string) {
  return { id: null, name, token: null, fromPath: false };
}

test.each([
  ["", "?id=1&name=a", { id: "1", name: "a", token: null, fromPath: false }],
  ["", "?token=t", { id: null, name: null, token: "t", fromPath: false }],
  ["", "?name=%20My%20app%20", { id: null, name: "My app", token: null, fromPath: false }],
  ["", "", { id: null, name: null, token: null, fromPath: false }],
  ["my-app", "", { id: "my-app", name: "my app", token: null, fromPath: true }],
  ["my-app/sam", "?name=x", { id: "my-app", name: "my app", token: null, fromPath: true }],
])("/p/%s%s", (rest, search, address) => {
  expect(readPreviewAddress(rest, new URLSearchParams(search))).toEqual(address);
});

test("a name finds the only published app with it, in any letter case", async () => {
  const { services, app } = await publish("Tide Table");
  for (const name of ["Tide Table", "tide table", "TIDE TABLE"]) {
    expect(await findRunnable(services, null, named(name))).toMatchObject({ kind: "app", app: { id: app.id } });
  }
  await expect(findRunnable(services, null, named("Tide"))).rejects.toThrow("App not found for this name");
  await expect(findRunnable(services, null, { ...named(""), name: null })).rejects.toThrow(
    "No preview token, app ID, name, or valid path provided",
  );
});

test("a name finds its app among any number of older ones that begin alike, and in any script", async () => {
  for (let n = 0; n < 21; n++) await publish(`Clock ${String.fromCharCode(97 + n)}x`);
  for (const name of ["Clock", "Заметки", "メモ帳アプリ"]) {
    await publish(`${name} abcdef`);
    const { services, app } = await publish(name);
    const match = { kind: "app", app: { id: app.id } };
    for (const asked of [name, name.toUpperCase()])
      expect(await findRunnable(services, null, named(asked)), asked).toMatchObject(match);
    expect(await findRunnable(services, null, readPreviewAddress(app.slug, new URLSearchParams()))).toMatchObject(
      match,
    );
  }
});

test.each([
  ["Tide Table", "tide-table"],
  ["Ärger & Café", "arger-cafe"],
  ["Заметки", "заметки"],
  ["Мой дневник", "мой-дневник"],
  ["メモ帳", "メモ帳"],
  ["हिन्दी", "हिन्दी"],
  ["Focus\u200b Garden", "focus-garden"],
  ["🍕", "app"],
])("the slug of %s is %s", (name, slug) => {
  expect(slugify(name)).toBe(slug.normalize("NFC"));
});

test("a name of several apps shows a choice, never the first app", async () => {
  const [first, second] = [await publish("Twin Name"), await publish("Twin Name")];
  const found = await findRunnable(second.services, null, named("twin name"));
  expect(found.kind).toBe("choice");
  const ids = found.kind === "choice" ? found.apps.map((app) => app.id) : [];
  // Both may share a millisecond, so either may come first.
  expect(ids.toSorted()).toEqual([first.app.id, second.app.id].toSorted());
});

test("private projects are found by their owner, by id only", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const { id } = await createProject(services, owner, { name: "Only mine", bytes: utf8("<p>") });
  const address = { id, name: null, token: null, fromPath: false };
  expect(await openPreview(services, owner, address)).toMatchObject({
    app: { id, label: null },
    token: expect.any(String),
  });
  const stranger = await insertUser(services, "admin");
  for (const actor of [null, stranger]) {
    await expect(openPreview(services, actor, address)).rejects.toThrow("App not found - it may be private");
  }
  await expect(openPreview(services, owner, named("Only mine"))).rejects.toThrow("App not found for this name");
});

test("an app that was removed from the store answers 410, by slug and on its own origin", async () => {
  const { services, owner, app, projectId } = await publish("Gone Soon");
  const host = `http://${app.label}.${services.config.appsHost}/`;
  expect((await openSubdomain(services, null, host)).app.id).toBe(app.id);
  await unpublishOwnApp(services, owner, projectId);
  const address = { id: app.slug, name: null, token: null, fromPath: true };
  await expect(openPreview(services, null, address)).rejects.toMatchObject({ code: "gone" });
  await expect(openSubdomain(services, null, host)).rejects.toMatchObject({ code: "gone" });
});
