import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailTokens, users } from "#db/schema/index.ts";
import { cancelDeletion, requestDeletion } from "#domain/accounts/commands.server.ts";
import { purgeNextAccount } from "#domain/accounts/deletion.server.ts";
import { DELETION_GRACE_DAYS } from "#domain/accounts/rules.ts";
import { suspendUser, unsuspendUser } from "#domain/administration/commands.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { fullWidth, insertAccount, sessionOwner } from "#tests/support/accounts.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { openSocket } from "#tests/support/sockets.ts";

test.each(["", "other", "wrong"])("a deletion with '%s' for the typed address does nothing", async (which) => {
  const { services, mails } = testServices();
  const [mine, other] = [await insertAccount(services), await insertAccount(services)];
  mails.length = 0;
  const typed = { "": "", other: other.email, wrong: `x${mine.email}` }[which] ?? "";
  await expect(requestDeletion(services, mine.actor, typed)).rejects.toMatchObject({
    code: "invalid",
    message: "Please type your email address exactly as shown.",
  });
  expect((await mine.row()).deleteAfter).toBeNull();
  expect(await sessionOwner(services, mine.token)).toBe(mine.actor.userId);
  expect(mails).toEqual([]);
});

test("requesting deletion sets its day, ends the account's sessions, sockets and links, and sends a mail", async () => {
  const { services, mails, clock } = testServices();
  const [mine, other] = [await insertAccount(services), await insertAccount(services)];
  const [socket, others] = [await openSocket(mine.actor.userId), await openSocket(other.actor.userId)];
  const second = await mine.open();
  await mine.link("reset");
  await other.link("reset");
  mails.length = 0;
  const asked = clock.now;
  await requestDeletion(services, mine.actor, ` ${fullWidth(mine.email.toUpperCase())} `);
  const deleteOn = (await mine.row()).deleteAfter ?? 0;
  expect(deleteOn - asked).toBeGreaterThanOrEqual(DELETION_GRACE_DAYS * DAY_MS);
  expect(deleteOn - asked).toBeLessThan(DELETION_GRACE_DAYS * DAY_MS + 1000);
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

test("a suspended account is not deleted, and has its grace period again once the suspension has ended", async () => {
  const { services, clock } = testServices();
  const [mine, boss] = [await insertAccount(services), await insertUser(services, "admin")];
  await requestDeletion(services, mine.actor, mine.email);
  const { userId } = mine.actor;
  await suspendUser(services, { ...boss, superAdmin: true }, { userId, reason: "Spam." });
  clock.now += 30 * DAY_MS;
  for (let next: string | null = null; ; ) {
    ({ next } = await purgeNextAccount(services, next));
    if (next === null) break;
  }
  expect((await mine.row()).email).toBe(mine.email);
  await unsuspendUser(services, { ...boss, superAdmin: true }, { userId });
  expect((await mine.row()).deleteAfter).toBeGreaterThan(clock.now + DELETION_GRACE_DAYS * DAY_MS - 1000);
  const other = await insertAccount(services);
  await suspendUser(services, { ...boss, superAdmin: true }, { userId: other.actor.userId, reason: "Spam." });
  await unsuspendUser(services, { ...boss, superAdmin: true }, { userId: other.actor.userId });
  expect((await other.row()).deleteAfter, "who asked for no deletion").toBeNull();
});

test("cancelling a deletion affects one's own account only", async () => {
  const { services } = testServices();
  const [mine, other] = [await insertAccount(services), await insertAccount(services)];
  await services.db.update(users).set({ deleteAfter: 5 }).where(eq(users.id, other.actor.userId));
  await requestDeletion(services, mine.actor, mine.email);
  await cancelDeletion(services, mine.actor);
  expect((await mine.row()).deleteAfter).toBeNull();
  expect((await other.row()).deleteAfter).toBe(5);
});
