import { and, desc, eq } from "drizzle-orm";
import { profiles, publishedApps } from "#db/schema/index.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { displayName } from "#domain/kit/display-name.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAX_FEED_APPS } from "./rules.ts";

type Deps = Pick<Services, "db" | "config">;
export type Feed = Awaited<ReturnType<typeof readFeed>>;

/** One round trip. @throws AppError("missing") for an unknown developer. */
export async function readFeed({ db, config }: Deps, developerId: string | null) {
  const [people, apps] = await db.batch([
    db
      .select({ nickname: profiles.nickname })
      .from(profiles)
      .where(eq(profiles.id, developerId ?? "")),
    db
      .select({
        slug: publishedApps.slug,
        name: publishedApps.name,
        summary: publishedApps.summary,
        description: publishedApps.description,
        icon: publishedApps.icon,
        tags: publishedApps.tags,
        creatorNickname: publishedApps.creatorNickname,
        createdAt: publishedApps.createdAt,
        updatedAt: publishedApps.updatedAt,
      })
      .from(publishedApps)
      .where(
        and(
          eq(publishedApps.status, "approved"),
          developerId === null ? undefined : eq(publishedApps.userId, developerId),
        ),
      )
      .orderBy(desc(publishedApps.createdAt), desc(publishedApps.id))
      .limit(MAX_FEED_APPS),
  ]);
  const developer = people[0];
  if (developerId !== null && !developer)
    throw new AppError("missing", "Developer not found", "We couldn't find that developer.");
  const home = `${config.siteOrigin}${developerId === null ? "/store" : `/developer/${developerId}`}`;
  return {
    title: developer ? `${displayName(developer.nickname)} · ${BRAND}` : `New apps · ${BRAND}`,
    description: developer ? "New apps by this developer." : "The newest apps in the store.",
    home,
    /** The feed's address without its extension. */
    self: `${developerId === null ? config.siteOrigin : home}/feed`,
    apps: apps.map((app) => ({
      ...app,
      url: `${config.siteOrigin}/store/${encodeURIComponent(app.slug)}`,
      image: app.icon.startsWith("/") ? config.siteOrigin + app.icon : null,
      creator: displayName(app.creatorNickname),
    })),
  };
}

/** RSS 2.0. */
export function writeRss({ title, description, home, self, apps }: Feed) {
  const items = apps.map(
    (app) => `<item>
<title>${escapeXml(app.name)}</title>
<link>${escapeXml(app.url)}</link>
<guid isPermaLink="true">${escapeXml(app.url)}</guid>
<pubDate>${new Date(app.createdAt).toUTCString()}</pubDate>
<dc:creator>${escapeXml(app.creator)}</dc:creator>
${app.tags.map((tag) => `<category>${escapeXml(tag)}</category>`).join("")}
<description>${escapeXml(app.summary)}</description>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(home)}</link>
<atom:link href="${escapeXml(`${self}.xml`)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(description)}</description>
<language>en</language>
${items.join("\n")}
</channel>
</rss>
`;
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export function writeJsonFeed({ title, description, home, self, apps }: Feed) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: home,
    feed_url: `${self}.json`,
    language: "en",
    items: apps.map((app) => ({
      id: app.url,
      url: app.url,
      title: app.name,
      summary: app.summary,
      content_text: app.description,
      ...(app.image ? { image: app.image } : {}),
      date_published: new Date(app.createdAt).toISOString(),
      date_modified: new Date(app.updatedAt).toISOString(),
      authors: [{ name: app.creator }],
      tags: app.tags,
    })),
  };
}

/** Drops lone surrogates and the characters that XML 1.0 forbids. */
export function escapeXml(text: string) {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&apos;");
}
