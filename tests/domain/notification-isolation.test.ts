import { expect, test } from "vitest";
import type { Actor } from "#domain/kit/permissions.ts";
import { saveSetting } from "#domain/notifications/commands.server.ts";
import { deliverNotifications } from "#domain/notifications/deliver.server.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { listNotifications } from "#domain/notifications/queries.server.ts";
import { call } from "#tests/support/api.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const STEPS = 150;

function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

type Answer = { items: Array<{ seq: number; projectName: string | null }>; hasMore: boolean };

/** As an open page does: what comes after the last that it has. */
async function readAfter(actor: Actor, after: number): Promise<Answer> {
  const response = await call(`/api/notifications?after=${after}`, {}, actor);
  return response.json();
}

test("of interleaved notifications each user receives the own ones, each once and in order", async () => {
  const { services, liveEvents } = testServices();
  const random = seeded(17);
  const users = [
    await insertUser(services, "architect"),
    await insertUser(services, "builder"),
    await insertUser(services, "explorer"),
  ].map((actor) => ({ actor, stored: [] as Array<string>, received: [] as Array<string>, after: 0 }));
  const pick = () => users[random(users.length)] as (typeof users)[number];
  const read = async (user: (typeof users)[number]) => {
    const { items } = await readAfter(user.actor, user.after);
    for (const { seq, projectName } of items.toReversed()) {
      user.received.push(projectName ?? "");
      user.after = seq;
    }
    return items.length;
  };
  for (let step = 0; step < STEPS; step++) {
    const user = pick();
    const name = `${user.actor.userId} ${step}`;
    const place = { id: `step:${step}`, at: services.now() };
    const event = { kind: "project_approved", projectName: name } as const;
    await notificationRow(services, user.actor.userId, event, place);
    user.stored.push(name);
    // Stored again, as a repeated command does.
    if (random(3) === 0) await notificationRow(services, user.actor.userId, event, place);
    if (random(2) === 0) await deliverNotifications(services);
    if (random(2) === 0) await read(pick());
  }
  await deliverNotifications(services);
  for (const user of users) {
    while ((await read(user)) > 0);
    expect(user.received).toEqual(user.stored);
    expect(user.stored.length).toBeGreaterThan(STEPS / 6);
  }
  const told = new Set((await liveEvents()).map(({ userId }) => userId));
  expect(told).toEqual(new Set(users.map(({ actor }) => actor.userId)));
});

test("what another user mutes or reads changes nothing for this one", async () => {
  const { services } = testServices();
  const [one, other] = [await insertUser(services, "architect"), await insertUser(services, "architect")];
  await saveSetting(services, other, { topic: "decisions", channel: "product", enabled: false });
  for (const actor of [one, other])
    await notificationRow(
      services,
      actor.userId,
      { kind: "project_approved", projectName: actor.userId },
      { id: "same", at: services.now() },
    );
  const names = async (actor: Actor) =>
    (await listNotifications(services, actor, "all")).items.map(({ projectName }) => projectName);
  expect([await names(one), await names(other)]).toEqual([[one.userId], []]);
});
