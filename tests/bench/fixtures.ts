import { eq } from "drizzle-orm";
import { connect } from "#db/client.ts";
import { profiles, projects, publishedApps, sessions, sharedLinks, userStatus, users } from "#db/schema/index.ts";
import { publishedLabel, sharedLabel } from "#domain/apps/labels.ts";
import { replaceAppTags } from "#domain/apps/tags.server.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import { migrationStatements, type Server } from "./workers.ts";

export const APPS = 242;
export const TOKEN = "bench-session";

export function document(bytes: number) {
  const head = "<!doctype html><html lang=en><title>Bench</title><p>";
  return head + "x".repeat(bytes - head.length);
}

export async function fill({ mf }: Server, html: string) {
  const database = (await mf.getD1Database("DB")) as unknown as D1Database;
  for (const statement of migrationStatements()) await database.prepare(statement).run();
  const db = connect(database);
  const bytes = new TextEncoder().encode(html);
  const htmlSha256 = await sha256Hex(bytes);
  const at = Date.now();
  const times = { createdAt: at, updatedAt: at };
  const idHash = await sha256Hex(new TextEncoder().encode(TOKEN));
  await db.insert(users).values({ id: "u", email: "u@example.test", passwordHash: "", ...times });
  await db.insert(userStatus).values({ id: "u", userId: "u", userEmail: "u@example.test", ...times });
  await db.insert(profiles).values({ id: "u", nickname: "Bench", updatedAt: at });
  await db.insert(sessions).values({ idHash, userId: "u", createdAt: at, seenAt: at, expiresAt: at + 1e9 });
  const labels: Array<string> = [];
  const shareLabels: Array<string> = [];
  for (let n = 0; n < APPS; n++) {
    const id = `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
    const label = await publishedLabel(id);
    labels.push(label);
    const shared = {
      id,
      userId: "u",
      name: `App ${n}`,
      description: "A small app. ".repeat(45),
      icon: "🌿",
      tags: ["Games"],
    };
    const digest = { htmlSha256, htmlBytes: bytes.byteLength };
    await db.insert(projects).values({ ...shared, ...digest, ...times });
    await db.insert(publishedApps).values({
      ...shared,
      ...digest,
      ...times,
      slug: `app-${n}`,
      label,
      projectId: id,
      packageId: id,
      summary: "A small app that does one thing and does it without asking for anything.",
      creatorNickname: "Bench",
      ratingSum: 9,
      ratingCount: 2,
    });
    await db.batch(replaceAppTags({ db }, eq(publishedApps.id, id)));
    const shareId = String(n).padStart(32, "0");
    const link = { id: shareId, label: await sharedLabel(shareId), sourceId: id, projectId: id, followsLatest: true };
    shareLabels.push(link.label);
    await db.insert(sharedLinks).values({ ...link, ...digest, userId: "u", name: shared.name, createdAt: at });
  }
  return { labels, shareLabels, htmlSha256, bytes };
}
