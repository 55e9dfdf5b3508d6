import { sql } from "drizzle-orm";
import type { publishedApps } from "#db/schema/index.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Services } from "#domain/kit/services.ts";

export type ManyApp = Partial<
  Pick<
    typeof publishedApps.$inferSelect,
    "id" | "name" | "summary" | "status" | "installs" | "ratingSum" | "ratingCount" | "createdAt"
  >
>;

const CHUNK = 1_000;

export async function insertManyApps({ db }: Pick<Services, "db">, userId: string, apps: ReadonlyArray<ManyApp>) {
  const rows = apps.map(({ id = newId(Date.now()), ...app }) => ({ id, name: "Almanac", createdAt: 0, ...app }));
  for (let n = 0; n < rows.length; n += CHUNK) {
    const json = JSON.stringify(rows.slice(n, n + CHUNK));
    await db.run(sql`
      insert into user_projects (id, user_id, name, description, tags, html_sha256, html_bytes, created_at, updated_at)
      select value ->> 'id', ${userId}, value ->> 'name', '', '[]', '', 0, 0, 0 from json_each(${json})`);
    await db.run(sql`
      insert into published_apps (id, slug, label, project_id, user_id, package_id, name, description, summary, icon, tags,
        html_sha256, html_bytes, status, installs, rating_sum, rating_count, created_at, updated_at)
      select id, id, id, id, ${userId}, id, value ->> 'name', '', coalesce(value ->> 'summary', ''), '🌙', '[]', '', 0,
        coalesce(value ->> 'status', 'approved'), coalesce(value ->> 'installs', 0), coalesce(value ->> 'ratingSum', 0),
        coalesce(value ->> 'ratingCount', 0), value ->> 'createdAt', value ->> 'createdAt'
      from (select value ->> 'id' as id, value from json_each(${json}))`);
  }
  return rows.map((row) => row.id);
}
