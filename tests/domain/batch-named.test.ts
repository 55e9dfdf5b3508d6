import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { batchNamed } from "#db/batch-named.ts";
import { users } from "#db/schema/index.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

test("results have the names of their statements, also where one name stands for several or none", async () => {
  const { services } = testServices();
  const { db } = services;
  const { userId } = await insertUser(services, "explorer");
  const number = (value: number) =>
    db
      .select({ value: sql<number>`${value}` })
      .from(users)
      .where(eq(users.id, userId));
  const { first, group, none, last } = await batchNamed(db, {
    first: number(1),
    group: [number(2), number(3)],
    none: [],
    last: number(4),
  });
  expect([first, ...group, last]).toEqual([1, 2, 3, 4].map((value) => [{ value }]));
  expect(none).toEqual([]);
  expect(await batchNamed(db, {})).toEqual({});
});

test("statements run in the order of their names, and none is done if one fails", async () => {
  const { services } = testServices();
  const { db } = services;
  const { userId } = await insertUser(services, "explorer");
  const rename = (email: string) => db.update(users).set({ email }).where(eq(users.id, userId));
  const { changed } = await batchNamed(db, {
    renamed: rename("new@sheaf.example"),
    changed: db.select({ email: users.email }).from(users).where(eq(users.id, userId)),
  });
  expect(changed).toEqual([{ email: "new@sheaf.example" }]);
  await expect(
    batchNamed(db, { renamed: rename("lost@sheaf.example"), broken: db.insert(users).select(db.select().from(users)) }),
  ).rejects.toThrow();
  expect(await db.select({ email: users.email }).from(users).where(eq(users.id, userId))).toEqual(changed);
});
