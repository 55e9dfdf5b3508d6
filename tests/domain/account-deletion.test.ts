import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailTokens, users } from "#db/schema/index.ts";
import { keepAccount, requestDeletion } from "#domain/accounts/commands.server.ts";
import { GRACE_DAYS } from "#domain/accounts/limits.ts";
import { insertAccount, sessionOwner } from "#tests/support/accounts.ts";
import { testServices } from "#tests/support/services.ts";
import { openSocket } from "#tests/support/sockets.ts";

const DAY = 24 * 60 * 60 * 1000;

test.each(["", "other", "wrong"])("a deletion with '%s' for the typed address does nothing", async (which) => {
  const { services, mails } = testServices();
  const [mine, other] = [await insertAccount(services), await insertAccount(services)];
  mails.length = 0;
  const typed = { "": "", other: other.email, wrong: `x${mine.email}` }[which] ?? "";
  await expect(requestDeletion(services, mine.actor, typed)).rejects.toMatchObject({
    code: "invalid",
    message: "Please type your e-mail address exactly.",
  });
  expect((await mine.row()).deleteAfter).toBeNull();
  expect(await sessionOwner(services, mine.token)).toBe(mine.actor.userId);
  expect(mails).toEqual([]);
});

test("asking for the deletion sets its day, ends the account's sessions, sockets and links, and says so by mail", async () => {
  const { services, mails, clock } = testServices();
  const [mine, other] = [await insertAccount(services), await insertAccount(services)];
  const [socket, others] = [await openSocket(mine.actor.userId), await openSocket(other.actor.userId)];
  const second = await mine.open();
  await mine.link("reset");
  await other.link("reset");
  mails.length = 0;
  const asked = clock.now;
  await requestDeletion(services, mine.actor, ` ${mine.email.toUpperCase()} `);
  const deleteOn = (await mine.row()).deleteAfter ?? 0;
  expect(deleteOn - asked).toBeGreaterThanOrEqual(GRACE_DAYS * DAY);
  expect(deleteOn - asked).toBeLessThan(GRACE_DAYS * DAY + 1000);
  expect(await sessionOwner(services, mine.token)).toBeNull();
  expect(await sessionOwner(services, second)).toBeNull();
  const links = await services.db.select({ userId: mailTokens.userId }).from(mailTokens);
  expect(links.map(({ userId }) => userId)).toEqual([other.actor.userId]);
  await expect.poll(() => socket.closed).toBe(true);
  expect(mails).toMatchObject([{ to: mine.email, subject: expect.stringContaining("will be deleted") }]);
  expect(mails[0]?.text).toContain(new Date(deleteOn).toISOString().slice(0, 10));

  expect((await other.row()).deleteAfter, "somebody else's account").toBeNull();
  expect(await sessionOwner(services, other.token)).toBe(other.actor.userId);
  expect(others.closed).toBe(false);
});

test("keeping the account takes back its own deletion alone", async () => {
  const { services } = testServices();
  const [mine, other] = [await insertAccount(services), await insertAccount(services)];
  await services.db.update(users).set({ deleteAfter: 5 }).where(eq(users.id, other.actor.userId));
  await requestDeletion(services, mine.actor, mine.email);
  await keepAccount(services, mine.actor);
  expect((await mine.row()).deleteAfter).toBeNull();
  expect((await other.row()).deleteAfter).toBe(5);
});
