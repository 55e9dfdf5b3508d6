import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, userStatus, users } from "#db/schema/index.ts";
import { confirmEmail } from "#domain/auth/confirm.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { ATTEMPT_BURST, MAIL_BURST, MAX_PASSWORD_LENGTH } from "#domain/auth/rules.ts";
import { SignUpInput } from "#domain/auth/schemas.ts";
import { deleteExpired, openSession, signOut } from "#domain/auth/sessions.server.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { signInDestination } from "#domain/auth/sign-in-destination.ts";
import { signUp } from "#domain/auth/sign-up.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { parse } from "#domain/kit/parse.ts";
import { ADMIN_SESSION_MAX_AGE_MS, SESSION_IDLE_MS } from "#domain/kit/session-lifetime.ts";
import { waitMinutes } from "#domain/kit/throttle.ts";
import { CLIENT, credentials, linkToken, signUpConfirmed } from "#tests/support/accounts.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { interrupted } from "#tests/support/updates.ts";

test("a new user who confirms by mail in the same browser is signed in as an explorer", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  const { browserToken } = await signUp(services, CLIENT, input);
  expect(mails).toMatchObject([{ to: input.email }]);
  const opened = await confirmEmail(services, CLIENT, { token: linkToken(mails[0]), browserToken, password: null });
  const found = await findActor(services, await hashToken(opened.step === "done" ? opened.token : ""));
  expect(found?.actor).toMatchObject({ email: input.email, tier: "explorer", emailConfirmed: true });
  const [status] = await services.db.select().from(userStatus).where(eq(userStatus.userEmail, input.email));
  expect(status).toMatchObject({ status: "ready", tutorialCompleted: false });
});

test("a browser other than the one that signed up confirms and is signed in with the password of the sign-up", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  await signUp(services, CLIENT, input);
  const link = { token: linkToken(mails[0]), browserToken: "other" };
  expect(await confirmEmail(services, CLIENT, { ...link, password: null })).toMatchObject({ step: "password" });
  const opened = await confirmEmail(services, CLIENT, { ...link, password: input.password });
  const found = await findActor(services, await hashToken(opened.step === "done" ? opened.token : ""));
  expect(found?.actor).toMatchObject({ email: input.email, emailConfirmed: true });
  expect(await signIn(services, CLIENT, input)).toMatchObject({ step: "done" });
});

test("with an unconfirmed address, the right password sends another link and a wrong one gets the usual error", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  await signUp(services, CLIENT, input);
  await expect(signIn(services, CLIENT, { ...input, password: "other-words-8" })).rejects.toThrow(
    "Invalid email or password.",
  );
  await expect(signIn(services, CLIENT, input)).rejects.toThrow("Please confirm your email first.");
  expect(mails).toHaveLength(2);
  await confirmEmail(services, CLIENT, { token: linkToken(mails[1]), browserToken: null, password: input.password });
  expect(await signIn(services, CLIENT, input)).toMatchObject({ step: "done" });
});

test("of two sign-ups with one address, the opened link decides which password is set", async () => {
  const { services, mails } = testServices();
  const stranger = credentials("stranger-words-1");
  await signUp(services, CLIENT, stranger);
  const owner = { ...stranger, password: "owners-words-2", confirmPassword: "owners-words-2" };
  await signUp(services, CLIENT, owner);
  await signUp(services, CLIENT, { ...stranger, password: "strangers-third-3" });
  await confirmEmail(services, CLIENT, { token: linkToken(mails[1]), browserToken: null, password: owner.password });
  expect(await signIn(services, CLIENT, owner)).toMatchObject({ step: "done" });
  await expect(signIn(services, CLIENT, stranger)).rejects.toThrow("Invalid email or password.");
});

test("a sign-up with an existing address gets the same answer, and its owner a mail", async () => {
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

test("a sign-up whose account the database does not write fails, and mails no link", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  const lost = interrupted(services, 1, () => Promise.reject(new Error("database lost")));
  await expect(signUp(lost, CLIENT, input)).rejects.toThrow("database lost");
  expect(mails).toEqual([]);
  expect(await services.db.select().from(users).where(eq(users.email, input.email))).toEqual([]);
});

test("one sender causes at most five mails to an address, and is told of what isn't sent, account or not", async () => {
  const { services, mails } = testServices();
  const notSent = { title: "Error sending email", message: expect.stringContaining("Please try again later.") };
  const known = await signUpConfirmed(services, mails);
  const client = { ...CLIENT, ip: crypto.randomUUID() };
  const input = credentials();
  for (const { email, password } of [input, known]) {
    for (let n = 0; n < MAIL_BURST; n++) await signUp(services, client, { ...input, email });
    await expect(signUp(services, client, { ...input, email })).rejects.toMatchObject(notSent);
    if (email === input.email)
      await expect(signIn(services, client, { email, password })).rejects.toMatchObject(notSent);
  }
  expect(mails.filter(({ to }) => to === input.email)).toHaveLength(MAIL_BURST);
  expect(mails.filter(({ to }) => to === known.email)).toHaveLength(MAIL_BURST + 1);
  const count = mails.length;
  await signUp(services, { ...CLIENT, ip: "198.51.100.7" }, input);
  expect(mails, "the owner's own sign-up is mailed").toHaveLength(count + 1);
});

test("a wrong password and an unknown address get the same answer", async () => {
  const { services, mails } = testServices();
  const input = await signUpConfirmed(services, mails);
  const wrong = await signIn(services, CLIENT, { ...input, password: "not-this-one" }).catch((error) => error);
  const unknown = await signIn(services, CLIENT, credentials()).catch((error) => error);
  expect([wrong.code, wrong.title, wrong.message]).toEqual([unknown.code, unknown.title, unknown.message]);
  expect(wrong.message).toBe("Invalid email or password.");
});

test("of twenty wrong passwords from different network addresses at most five are hashed", async () => {
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
  await expect(signIn(services, CLIENT, input)).rejects.toThrow("Please wait a minute before trying again.");
});

test("the owner gets a mail about an unknown browser, but not about the first or a known one", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  const { browserToken } = await signUp(services, CLIENT, input);
  const count = mails.length;
  const first = await confirmEmail(services, CLIENT, { token: linkToken(mails[0]), browserToken, password: null });
  expect(mails).toHaveLength(count);
  const deviceToken = first.step === "done" ? first.deviceToken : null;
  await signIn(services, { ...CLIENT, deviceToken }, input);
  expect(mails).toHaveLength(count);
  await signIn(services, { ...CLIENT, device: "Firefox on Windows" }, input);
  expect(mails).toHaveLength(count + 1);
  expect(mails.at(-1)?.text).toContain("Firefox on Windows");
});

test("the waits after failed attempts are 1, 2, 4, 8, and at most 15 minutes", () => {
  expect([1, 4, 5, 6, 7, 8, 9, 30].map((failures) => waitMinutes(failures, ATTEMPT_BURST))).toEqual([
    0, 0, 1, 2, 4, 8, 15, 15,
  ]);
});

test("a session ends at the sign-out, when idle too long, or at its maximum age", async () => {
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
  clock.now += ADMIN_SESSION_MAX_AGE_MS;
  expect(await read(absolute)).toBeNull();
  expect(await read(idle)).toBe(user.userId);
  clock.now += SESSION_IDLE_MS;
  expect(await read(idle)).toBeNull();
  await deleteExpired(services);
  expect(await services.db.select().from(sessions).where(eq(sessions.userId, admin.userId))).toEqual([]);
});

test("a session of an explorer who becomes an admin ends after 12 hours", async () => {
  const { services, clock } = testServices();
  const user = await insertUser(services, "explorer");
  const { token } = await openSession(services, CLIENT, { id: user.userId, email: user.email, tier: "explorer" });
  await services.db.update(userStatus).set({ userType: "admin" }).where(eq(userStatus.userId, user.userId));
  expect(await findActor(services, await hashToken(token))).not.toBeNull();
  clock.now += ADMIN_SESSION_MAX_AGE_MS;
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

test("the super admin is the configured address, once confirmed, and an admin whatever is stored", async () => {
  const { services } = testServices();
  const email = services.config.superAdminEmail;
  await signUp(services, CLIENT, { email, password: "quiet-lantern-7", confirmPassword: "" });
  const [user] = await services.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const id = user?.id ?? "";
  const { token } = await openSession(services, CLIENT, { id, email, tier: "explorer" });
  const read = async () => (await findActor(services, await hashToken(token)))?.actor;
  expect(await read()).toMatchObject({ superAdmin: false, tier: "explorer" });
  await services.db.$client.prepare("update users set email_confirmed_at = 1 where id = ?").bind(id).run();
  expect(await read()).toMatchObject({ superAdmin: true, tier: "admin" });
});

test("a change of tier applies to the next request", async () => {
  const { services } = testServices();
  const user = await insertUser(services, "explorer");
  const { token } = await openSession(services, CLIENT, { id: user.userId, email: user.email, tier: "explorer" });
  const idHash = await hashToken(token);
  await services.db.update(userStatus).set({ userType: "architect" }).where(eq(userStatus.userId, user.userId));
  expect((await findActor(services, idHash))?.actor.tier).toBe("architect");
});

test("a password is taken as it was typed, with its spaces and letter case, up to 256 characters", async () => {
  const { services, mails } = testServices();
  const password = ` ${"Quiet läntern ".repeat(18)}7  `;
  expect(password).toHaveLength(MAX_PASSWORD_LENGTH);
  const { email } = await signUpConfirmed(services, mails, parse(SignUpInput, credentials(password)));
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1)])
    await expect(signIn(services, CLIENT, { email, password: other })).rejects.toThrow("Invalid email or password.");
  expect(await signIn(services, CLIENT, { email, password })).toMatchObject({ step: "done" });
  expect(() => parse(SignUpInput, credentials(`${password}!`))).toThrow("Password must be at most 256 characters.");
});

test.each([
  [{ email: "" }, "Please enter your email address"],
  [{ email: "nobody" }, "Please enter a valid email address."],
  [{ email: "ann\u200b@example.test" }, "Please enter a valid email address."],
  [{ email: "ann\u3164@example.test" }, "Please enter a valid email address."],
  [{ email: "ann@exam\u00adple.test" }, "Please enter a valid email address."],
  [{ email: "ann@example.test." }, "Please enter a valid email address."],
  [{ password: "12345", confirmPassword: "12345" }, "Password must be at least 6 characters."],
  [{ confirmPassword: "different" }, "Please make sure both passwords are the same."],
])("sign-up with %o is refused with a clear message", (change, message) => {
  expect(() => parse(SignUpInput, { ...credentials(), ...change })).toThrow(message);
});

test.each([" Ann@Example.TEST ", "ａｎｎ@example.test", "ann@ｅxample.test", "ann@example。test"])(
  "%s is the address ann@example.test",
  (email) => {
    expect(parse(SignUpInput, { ...credentials(), email }).email).toBe("ann@example.test");
  },
);

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
] as const)("sign-in with next=%s in %s mode leads to %s", (next, mode, expected) => {
  expect(signInDestination(next, mode)).toBe(expected);
});
