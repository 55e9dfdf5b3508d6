import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, userStatus } from "#db/schema/index.ts";
import { hashToken, openSession, signIn, signOut, signUp } from "#domain/auth/commands.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import {
  afterSignIn,
  SESSION_ABSOLUTE_ADMIN,
  SESSION_IDLE,
  SignUpInput,
  waitAfterFailures,
} from "#domain/auth/rules.ts";
import { parse } from "#domain/parse.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const CLIENT = { ip: "192.0.2.1", device: "Test browser" };

function credentials(password = "quiet-lantern-7") {
  return { email: `${crypto.randomUUID()}@example.test`, password, confirmPassword: password };
}

test("somebody signs up, signs in and is an explorer", async () => {
  const { services } = testServices();
  const input = credentials();
  await signUp(services, input);
  const { token, mode } = await signIn(services, CLIENT, input);
  const found = await findActor(services, await hashToken(token));
  expect(found?.actor).toMatchObject({
    email: input.email,
    tier: "explorer",
    superAdmin: false,
    emailConfirmed: false,
  });
  expect(mode).toBe("explorer");
});

test("a wrong password and an unknown address answer alike", async () => {
  const { services } = testServices();
  const input = credentials();
  await signUp(services, input);
  const wrong = await signIn(services, CLIENT, { ...input, password: "not-this-one" }).catch((error) => error);
  const unknown = await signIn(services, CLIENT, credentials()).catch((error) => error);
  expect([wrong.code, wrong.title, wrong.message]).toEqual([unknown.code, unknown.title, unknown.message]);
  expect(wrong.message).toBe("Invalid email or password.");
});

test("of twenty wrong passwords from changing addresses at most five reach the hash", async () => {
  const { services } = testServices();
  const input = credentials();
  await signUp(services, input);
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

test("the waits after failed tries are 1, 2, 4, 8, 15 minutes, and no longer", () => {
  expect([1, 4, 5, 6, 7, 8, 9, 30].map((failures) => waitAfterFailures(failures))).toEqual([0, 0, 1, 2, 4, 8, 15, 15]);
});

test("a session ends when signed out, idle too long, or at its absolute age", async () => {
  const { services, clock } = testServices();
  const admin = await insertUser(services, "admin");
  const read = async (token: string) => (await findActor(services, await hashToken(token)))?.actor.userId ?? null;

  const signedOut = await openSession(services, CLIENT, { id: admin.userId, tier: "explorer" });
  expect(await read(signedOut)).toBe(admin.userId);
  await signOut(services, await hashToken(signedOut));
  expect(await read(signedOut)).toBeNull();

  const absolute = await openSession(services, CLIENT, { id: admin.userId, tier: "admin" });
  const idle = await openSession(services, CLIENT, { id: admin.userId, tier: "explorer" });
  clock.now += SESSION_ABSOLUTE_ADMIN;
  expect(await read(absolute)).toBeNull();
  expect(await read(idle)).toBe(admin.userId);
  clock.now += SESSION_IDLE;
  expect(await read(idle)).toBeNull();
});

test("the cookie's value is nowhere in the database", async () => {
  const { services } = testServices();
  const user = await insertUser(services, "builder");
  const token = await openSession(services, CLIENT, { id: user.userId, tier: "builder" });
  const rows = await services.db.select().from(sessions).where(eq(sessions.userId, user.userId));
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(token).toMatch(/^[\w-]{43}$/);
});

test("the super admin is the configured address, once confirmed", async () => {
  const { services } = testServices();
  const id = await signUp(services, {
    email: services.config.superAdminEmail,
    password: "quiet-lantern-7",
    confirmPassword: "",
  });
  const token = await openSession(services, CLIENT, { id, tier: "explorer" });
  const read = async () => (await findActor(services, await hashToken(token)))?.actor.superAdmin;
  expect(await read()).toBe(false);
  await services.db.$client.prepare("update users set email_confirmed_at = 1 where id = ?").bind(id).run();
  expect(await read()).toBe(true);
});

test("a tier change acts on the next request", async () => {
  const { services } = testServices();
  const user = await insertUser(services, "explorer");
  const idHash = await hashToken(await openSession(services, CLIENT, { id: user.userId, tier: "explorer" }));
  await services.db.update(userStatus).set({ userType: "architect" }).where(eq(userStatus.userId, user.userId));
  expect((await findActor(services, idHash))?.actor.tier).toBe("architect");
});

test.each([
  [{ email: "" }, "Please enter your email address."],
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
  ["/auth?next=/", "explorer", "/"],
] as const)("after sign-in with next=%s in %s mode comes %s", (next, mode, expected) => {
  expect(afterSignIn(next, mode)).toBe(expected);
});
