import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { submissions } from "#db/schema/index.ts";
import { joinReasons, REASON_IDS, REASON_TEXTS, splitReasons } from "#domain/moderation/reasons.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";

async function migrate() {
  const { MIGRATIONS } = env as unknown as { MIGRATIONS: Array<D1Migration> };
  const queries = MIGRATIONS.find(({ name }) => name.includes("reason_ids"))?.queries ?? [];
  expect(queries).toHaveLength(4);
  for (const query of queries) await env.DB.prepare(query).run();
}

test.each([
  ["Too simple; Incomplete description", "too-simple; incomplete-description"],
  [Object.values(REASON_TEXTS).join("; "), joinReasons(REASON_IDS)],
  ["too-simple", "too-simple"],
  ["Withdrawn by the owner", "Withdrawn by the owner"],
  ['It says "Spam";\nand isn\'t', 'It says "Spam";\nand isn\'t'],
  ["", ""],
  [null, null],
])("the migration turns the stored %j into %j, which reads as before", async (stored, migrated) => {
  const { services } = testServices();
  const { id } = await insertSubmission(services, await insertUser(services, "architect"));
  const bySubmission = eq(submissions.id, id);
  await services.db.update(submissions).set({ reviewNotes: stored }).where(bySubmission);
  await migrate();
  const [row] = await services.db.select({ notes: sql`review_notes` }).from(submissions).where(bySubmission);
  expect(row?.notes).toBe(migrated);
  expect(splitReasons(migrated)).toEqual(splitReasons(stored));
});
