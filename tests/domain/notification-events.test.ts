import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications } from "#db/schema/index.ts";
import { describeEvent, NOTIFICATIONS } from "#domain/notifications/events.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const { services } = testServices();

test("every kind has a title and a message, and keeps its topic", () => {
  for (const [kind, { topic }] of Object.entries(NOTIFICATIONS)) {
    const facts = {
      projectName: "Tip Split",
      reason: "Spam.",
      developer: "Jonas",
      reply: "Thanks",
      name: "Laptop",
      title: "T",
      message: "M",
      resolution: "none",
    };
    const event = { kind, ...facts, tierName: "Builder", lastDay: null, device: "Firefox", when: "today" };
    const { title, message, ...described } = describeEvent(event as never);
    expect(
      [title, message].every((text) => text.length > 0 && !text.includes("undefined")),
      kind,
    ).toBe(true);
    expect(described.topic).toBe(topic);
  }
});

test("the same event is stored once for each user", async () => {
  const [one, two] = [await insertUser(services, "builder"), await insertUser(services, "builder")];
  const place = { id: "submission:1:approved", targetId: "tip-split", at: 5 };
  const event = { kind: "project_approved", projectName: "Tip Split" } as const;
  for (const { userId } of [one, two, one]) await notificationRow(services, userId, event, place);
  for (const { userId } of [one, two]) {
    const rows = await services.db.select().from(notifications).where(eq(notifications.userId, userId));
    expect(rows).toMatchObject([
      {
        type: "project_approved",
        topic: "decisions",
        title: "Project approved",
        message: '"Tip Split" was approved and is now in the store.',
        projectName: "Tip Split",
        targetId: "tip-split",
        read: false,
        deleted: false,
      },
    ]);
  }
});
