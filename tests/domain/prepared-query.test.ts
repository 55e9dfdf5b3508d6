import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { preparedQuery } from "#db/prepared-query.ts";
import { users } from "#db/schema/index.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const emailQuery = preparedQuery((db) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, sql.placeholder("id"))),
);

test("each statement of a prepared query keeps its own values, in a batch and alone", async () => {
  const { services } = testServices();
  const { db } = services;
  const [ada, ben] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  const [first, second] = [emailQuery(db, { id: ada.userId }), emailQuery(db, { id: ben.userId })];
  expect(await db.batch([second, first, second])).toEqual([
    [{ email: ben.email }],
    [{ email: ada.email }],
    [{ email: ben.email }],
  ]);
  expect(await Promise.all([first.all(), second.all()])).toEqual([[{ email: ada.email }], [{ email: ben.email }]]);
  await expect(emailQuery(db, {}).all()).rejects.toThrow();
});
