import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { deliverNotifications } from "#domain/notifications/deliver.server.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

async function store({ services }: ReturnType<typeof testServices>, userId: string, count: number) {
  for (let n = 0; n < count; n++)
    await notificationRow(services, userId, { kind: "password_changed" }, { id: `test:${n}`, at: services.now() });
}

test("screens are told of each notification once, also if two requests deliver at the same time", async () => {
  const fixture = testServices();
  const { services } = fixture;
  const told: Array<string> = [];
  const telling: Services = { ...services, refreshScreens: (userIds) => void told.push(...userIds) };
  const user = await insertUser(services, "explorer");
  for (let round = 1; round <= 3; round++) {
    await store(fixture, user.userId, round);
    await Promise.all([deliverNotifications(telling), deliverNotifications(telling)]);
    expect(told, `round ${round}`).toHaveLength(round);
  }
});

test("what was not delivered is delivered later, fifty at a time", async () => {
  const fixture = testServices();
  const { services } = fixture;
  const user = await insertUser(services, "explorer");
  await store(fixture, user.userId, 51);
  expect(await deliverNotifications(services)).toBe(true);
  const [left] = await services.db.select().from(notifications).where(eq(notifications.delivered, false));
  expect(left?.notificationId).toBe("test:50");
  expect(await deliverNotifications(services)).toBe(false);
  expect(await services.db.select().from(notifications).where(eq(notifications.delivered, false))).toEqual([]);
});
