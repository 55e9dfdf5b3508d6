import type { Db } from "#db/client.ts";
import { appTags, projects, publishedApps, searchOutbox } from "#db/schema/index.ts";
import { newId } from "#domain/ids.ts";
import { publishedLabel } from "#domain/previews/labels.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Plain apps behind the samples, older than all of them, so that journeys find a store of several pages. */
export async function seedMore(db: Db, userId: string, count: number) {
  const [like] = await db.select().from(publishedApps).limit(1);
  for (let n = 1; like && n <= count; n++) {
    const at = Date.now() - (100 + n) * DAY;
    const name = `Quire ${String(n).padStart(2, "0")}`;
    const [id, projectId] = [newId(at), newId(at)];
    const listing = {
      userId,
      name,
      description: "One of many plain sheets, there to be leafed through. ".repeat(11).trim(),
      icon: "📄",
      tags: ["Reference"],
      htmlSha256: like.htmlSha256,
      htmlBytes: like.htmlBytes,
      packageId: `app.${id}`,
      createdAt: at,
      updatedAt: at,
    };
    await db.batch([
      db.insert(projects).values({ ...listing, id: projectId, published: true, status: "approved", deletedAt: null }),
      db.insert(publishedApps).values({
        ...listing,
        id,
        projectId,
        slug: name.toLowerCase().replace(" ", "-"),
        label: await publishedLabel(id),
        summary: "One of many plain sheets.",
      }),
      db.insert(appTags).values({ tag: "Reference", createdAt: at, appId: id }),
      db.insert(searchOutbox).values({ appId: id, createdAt: at }),
    ]);
  }
}
