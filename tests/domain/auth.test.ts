import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, userStatus, users } from "#db/schema/index.ts";
import { signIn, signUp } from "#domain/auth/commands.server.ts";
import { confirmEmail } from "#domain/auth/confirm.server.ts";
import { afterSignIn } from "#domain/auth/limits.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { SESSION_ABSOLUTE_ADMIN, SESSION_IDLE, SignUpInput, waitAfterFailures } from "#domain/auth/rules.ts";
import { deleteExpired, openSession, signOut } from "#domain/auth/sessions.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { parse } from "#domain/parse.ts";
import { CLIENT, credentials, linkToken, signUpConfirmed } from "#tests/support/accounts.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

test("somebody signs up, confirms by mail in the same browser, and is an explorer there", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  const { browserToken } = await signUp(services, CLIENT, input);
  expect(mails).toMatchObject([{ to: input.email }]);
  const opened = await confirmEmail(services, CLIENT, { token: linkToken(mails[0]), browserToken });
  const found = await findActor(services, await hashToken(opened?.token ?? ""));
  expect(found?.actor).toMatchObject({ email: input.email, tier: "explorer", emailConfirmed: true });
  const [status] = await services.db.select().from(userStatus).where(eq(userStatus.userEmail, input.email));
  expect(status).toMatchObject({ status: "ready", tutorialCompleted: false });
});

test("another browser than the one that signed up confirms, and signs in itself", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  await signUp(services, CLIENT, input);
  expect(await confirmEmail(services, CLIENT, { token: linkToken(mails[0]), browserToken: "other" })).toBeNull();
  expect(await signIn(services, CLIENT, input)).toMatchObject({ step: "done" });
});

test("before the address is confirmed the right password gets a fresh link, a wrong one learns nothing", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  await signUp(services, CLIENT, input);
  await expect(signIn(services, CLIENT, { ...input, password: "other-words-8" })).rejects.toThrow(
    "Invalid email or password.",
  );
  await expect(signIn(services, CLIENT, input)).rejects.toThrow("Please confirm your email first.");
  expect(mails).toHaveLength(2);
  await confirmEmail(services, CLIENT, { token: linkToken(mails[1]), browserToken: null });
  expect(await signIn(services, CLIENT, input)).toMatchObject({ step: "done" });
});

test("of two sign-ups with one address, the opened link decides whose password counts", async () => {
  const { services, mails } = testServices();
  const stranger = credentials("stranger-words-1");
  await signUp(services, CLIENT, stranger);
  const owner = { ...stranger, password: "owners-words-2", confirmPassword: "owners-words-2" };
  await signUp(services, CLIENT, owner);
  await signUp(services, CLIENT, { ...stranger, password: "strangers-third-3" });
  await confirmEmail(services, CLIENT, { token: linkToken(mails[1]), browserToken: null });
  expect(await signIn(services, CLIENT, owner)).toMatchObject({ step: "done" });
  await expect(signIn(services, CLIENT, stranger)).rejects.toThrow("Invalid email or password.");
});

test("a sign-up with a known address answers as one with a new one, and its owner is told", async () => {
  const { services, mails } = testServices();
  const known = await signUpConfirmed(services, mails);
  const before = await services.db.select().from(users).where(eq(users.email, known.email));
  const answer = await signUp(services, CLIENT, { ...known, password: "another-try-9" });
  expect(Object.keys(answer)).toEqual(["browserToken"]);
  expect(await services.db.select().from(users).where(eq(users.email, known.email))).toEqual(before);
  expect(mails.at(-1)).toMatchObject({ to: known.email });
  expect(mails.at(-1)?.text).toContain("/forgot-password");
  expect(mails.at(-1)?.text).not.toContain("token=");
});

test("one sender causes five mails to an address, then none until the wait is over; the answers stay the same", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  for (let n = 0; n < 7; n++) await signUp(services, CLIENT, input);
  expect(mails).toHaveLength(5);
  await signUp(services, { ...CLIENT, ip: "198.51.100.7" }, input);
  expect(mails, "the owner's own sign-up is mailed").toHaveLength(6);
});

test("a wrong password and an unknown address answer alike", async () => {
  const { services, mails } = testServices();
  const input = await signUpConfirmed(services, mails);
  const wrong = await signIn(services, CLIENT, { ...input, password: "not-this-one" }).catch((error) => error);
  const unknown = await signIn(services, CLIENT, credentials()).catch((error) => error);
  expect([wrong.code, wrong.title, wrong.message]).toEqual([unknown.code, unknown.title, unknown.message]);
  expect(wrong.message).toBe("Invalid email or password.");
});

test("of twenty wrong passwords from changing addresses at most five reach the hash", async () => {
  const { services, mails } = testServices();
  const input = await signUpConfirmed(services, mails);
  const tries = Array.from({ length: 20 }, (_, n) =>
    signIn(services, { ...CLIENT, ip: `192.0.2.${n}` }, { ...input, password: `wrong-${n}` }).catch(
      (error) => error.code,
    ),
  );
  const codes = await Promise.all(tries);
  expect(codes.filter((code) => code === "unauthenticated")).toHaveLength(5);
  expect(codes.filter((code) => code === "throttled")).toHaveLength(15);
  await expect(signIn(services, CLIENT, input)).rejects.toThrow("Please wait a minute before you try again.");
});

test("a browser that the account has not seen is told to its owner; the first and known ones are not", async () => {
  const { services, mails } = testServices();
  const input = await signUpConfirmed(services, mails);
  const count = mails.length;
  const first = await signIn(services, CLIENT, input);
  expect(mails).toHaveLength(count);
  const deviceToken = first.step === "done" ? first.deviceToken : null;
  await signIn(services, { ...CLIENT, deviceToken }, input);
  expect(mails).toHaveLength(count);
  await signIn(services, { ...CLIENT, device: "Firefox on Windows" }, input);
  expect(mails).toHaveLength(count + 1);
  expect(mails.at(-1)?.text).toContain("Firefox on Windows");
});

test("the waits after failed tries are 1, 2, 4, 8, 15 minutes, and no longer", () => {
  expect([1, 4, 5, 6, 7, 8, 9, 30].map((failures) => waitAfterFailures(failures))).toEqual([0, 0, 1, 2, 4, 8, 15, 15]);
});

test("a session ends when signed out, idle too long, or at its absolute age", async () => {
  const { services, clock } = testServices();
  const admin = await insertUser(services, "admin");
  const read = async (token: string) => (await findActor(services, await hashToken(token)))?.actor.userId ?? null;

  const user = await insertUser(services, "explorer");
  const open = async (actor: typeof admin) =>
    (await openSession(services, CLIENT, { id: actor.userId, email: actor.email, tier: actor.tier })).token;
  const signedOut = await open(admin);
  expect(await read(signedOut)).toBe(admin.userId);
  await signOut(services, await hashToken(signedOut));
  expect(await read(signedOut)).toBeNull();

  const absolute = await open(admin);
  const idle = await open(user);
  clock.now += SESSION_ABSOLUTE_ADMIN;
  expect(await read(absolute)).toBeNull();
  expect(await read(idle)).toBe(user.userId);
  clock.now += SESSION_IDLE;
  expect(await read(idle)).toBeNull();
  await deleteExpired(services);
  expect(await services.db.select().from(sessions).where(eq(sessions.userId, admin.userId))).toEqual([]);
});

test("an explorer's session that became an admin's ends after the admin's 12 hours", async () => {
  const { services, clock } = testServices();
  const user = await insertUser(services, "explorer");
  const { token } = await openSession(services, CLIENT, { id: user.userId, email: user.email, tier: "explorer" });
  await services.db.update(userStatus).set({ userType: "admin" }).where(eq(userStatus.userId, user.userId));
  expect(await findActor(services, await hashToken(token))).not.toBeNull();
  clock.now += SESSION_ABSOLUTE_ADMIN;
  expect(await findActor(services, await hashToken(token))).toBeNull();
});

test("the cookie's value is nowhere in the database", async () => {
  const { services } = testServices();
  const user = await insertUser(services, "builder");
  const { token } = await openSession(services, CLIENT, { id: user.userId, email: user.email, tier: "builder" });
  const rows = await services.db.select().from(sessions).where(eq(sessions.userId, user.userId));
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(token).toMatch(/^[\w-]{43}$/);
});

test("the super admin is the configured address, once confirmed", async () => {
  const { services } = testServices();
  const email = services.config.superAdminEmail;
  await signUp(services, CLIENT, { email, password: "quiet-lantern-7", confirmPassword: "" });
  const [user] = await services.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const id = user?.id ?? "";
  const { token } = await openSession(services, CLIENT, { id, email, tier: "explorer" });
  const read = async () => (await findActor(services, await hashToken(token)))?.actor.superAdmin;
  expect(await read()).toBe(false);
  await services.db.$client.prepare("update users set email_confirmed_at = 1 where id = ?").bind(id).run();
  expect(await read()).toBe(true);
});

test("a tier change acts on the next request", async () => {
  const { services } = testServices();
  const user = await insertUser(services, "explorer");
  const { token } = await openSession(services, CLIENT, { id: user.userId, email: user.email, tier: "explorer" });
  const idHash = await hashToken(token);
  await services.db.update(userStatus).set({ userType: "architect" }).where(eq(userStatus.userId, user.userId));
  expect((await findActor(services, idHash))?.actor.tier).toBe("architect");
});

test.each([
  [{ email: "" }, "Please enter your email address"],
  [{ email: "nobody" }, "Please enter a valid email address."],
  [{ password: "12345", confirmPassword: "12345" }, "Password must be at least 6 characters."],
  [{ password: "password", confirmPassword: "password" }, "list of most used passwords"],
  [{ confirmPassword: "different" }, "Please make sure both passwords are the same."],
])("sign-up with %o is refused in clear words", (change, message) => {
  expect(() => parse(SignUpInput, { ...credentials(), ...change })).toThrow(message);
});

test.each([
  [null, "explorer", "/"],
  [null, "builder", "/builder"],
  ["/store/focus-garden", "builder", "/store/focus-garden"],
  ["https://evil.example", "explorer", "/"],
  ["//evil.example", "explorer", "/"],
  ["/\\evil.example", "explorer", "/"],
  ["/\t/evil.example", "explorer", "/"],
  ["/..//evil.example", "explorer", "/"],
  ["//", "explorer", "/"],
  ["/auth?next=/", "explorer", "/"],
  ["/tutorial?step=2", "explorer", "/"],
  ["/store?search=café#all", "explorer", "/store?search=caf%C3%A9#all"],
] as const)("after sign-in with next=%s in %s mode comes %s", (next, mode, expected) => {
  expect(afterSignIn(next, mode)).toBe(expected);
});
