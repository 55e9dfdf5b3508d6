import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projects, projectVersions } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { rejectUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { VERSIONS_KEPT } from "#domain/projects/rules.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

async function versionsOf({ db }: Services, projectId: string) {
  const rows = await db.select().from(projectVersions).where(eq(projectVersions.projectId, projectId));
  return rows.map((row) => row.version).sort((a, b) => a - b);
}

/** Saves so that `outgoing` becomes the newest version beyond those kept. */
async function saveUntilOutgoing(fixture: Awaited<ReturnType<typeof publishedAppFixture>>, outgoing: number) {
  const version = outgoing + VERSIONS_KEPT - 1;
  await fixture.services.db.update(projects).set({ version }).where(eq(projects.id, fixture.projectId));
  await fixture.save(`<p>version ${version + 1}</p>`, version);
}

test("a version that was once in the store is not thinned, even without a submission", async () => {
  const fixture = await publishedAppFixture();
  await fixture.save("<p>two</p>");
  await fixture.approve(await fixture.request());
  await saveUntilOutgoing(fixture, 1);
  expect(await versionsOf(fixture.services, fixture.projectId)).toEqual([1, 2, 51]);
});

test("a version of a rejected update is not thinned", async () => {
  const fixture = await publishedAppFixture();
  await fixture.save("<p>two</p>");
  const { id: updateId } = await fixture.request();
  await rejectUpdate(fixture.services, fixture.admin, { updateId, reasons: ["spam"] });
  await fixture.save("<p>three</p>", 2);
  await saveUntilOutgoing(fixture, 2);
  expect(await versionsOf(fixture.services, fixture.projectId)).toEqual([1, 2, 3, 52]);
});

test("a version that nobody submitted is thinned", async () => {
  const fixture = await publishedAppFixture();
  for (const version of [1, 2]) await fixture.save(`<p>after ${version}</p>`, version);
  await saveUntilOutgoing(fixture, 2);
  expect(await versionsOf(fixture.services, fixture.projectId)).toEqual([1, 3, 52]);
});
