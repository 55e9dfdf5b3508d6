import { desc, eq } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";
import { cardColumns } from "#domain/apps/cards.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { figuresOf, selectFigures } from "./figures.server.ts";
import { MAX_TOP_APPS } from "./rules.ts";

export type TopApp = Awaited<ReturnType<typeof readTopApps>>["apps"][number];

/** The store's figures and its newest apps (decision 8). One round trip. */
export async function readTopApps(services: Pick<Services, "db" | "now">) {
  const { db } = services;
  const [[row], apps] = await db.batch([
    selectFigures(db),
    db
      .select({ ...cardColumns, installs: publishedApps.installs })
      .from(publishedApps)
      .where(eq(publishedApps.status, "approved"))
      .orderBy(desc(publishedApps.createdAt), desc(publishedApps.id))
      .limit(MAX_TOP_APPS),
  ]);
  return { apps, figures: await figuresOf(services, row) };
}
