import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { UNEXPECTED } from "#app/failure-text.ts";
import { defineAction, NoFields, userIntent } from "#app/forms.ts";
import { users } from "#db/schema/index.ts";
import { suspendUser } from "#domain/administration/commands.server.ts";
import { changePassword } from "#domain/auth/credentials.server.ts";
import { signInWithPasskey } from "#domain/auth/passkeys.server.ts";
import { openPasswordReset } from "#domain/auth/password-reset.server.ts";
import { ATTEMPT_BURST } from "#domain/auth/rules.ts";
import { answerSecondFactor } from "#domain/auth/totp.server.ts";
import { routeOf } from "#domain/kit/security-log.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { CLIENT, insertAccount, PASSWORD, signedIn } from "#tests/support/accounts.ts";
import { postForm } from "#tests/support/actions.ts";
import { call, SITE } from "#tests/support/api.ts";
import { send } from "#tests/support/authorization/send.ts";
import { account, startSignIn, withAuthenticator, withPasskey } from "#tests/support/second-factors.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";

let info: MockInstance;
let warnings: MockInstance;

beforeEach(() => {
  info = vi.spyOn(console, "log").mockImplementation(() => {});
  warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => void vi.restoreAllMocks());

/** The lines since the last call, parsed. */
function linesOf(log: MockInstance): Array<Record<string, unknown>> {
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
  log.mockClear();
  return lines;
}

function signIn(services: ReturnType<typeof testServices>["services"], email: string, password = PASSWORD) {
  return send("POST /auth sign-in", { body: { email, password } }, { services, actor: null });
}

test("a sign-in is logged with its request, its account and how it was done", async () => {
  const own = await account();
  const { services, input, actor } = own;
  linesOf(info);
  await signIn(services, input.email);
  const line = { id: "r", event: "signed-in", account: actor.userId };
  expect(linesOf(info)).toEqual([{ ...line, route: "POST /form sign-in" }]);
  const passkey = await withPasskey(own);
  await signInWithPasskey(services, CLIENT, await passkey.answer(2));
  const { app } = await withAuthenticator(services, actor);
  const challengeToken = await startSignIn(services, input);
  const code = app.generate({ timestamp: services.now() + 30_000 });
  await answerSecondFactor(services, CLIENT, { code, challengeToken });
  expect(linesOf(info).map(({ event }) => event)).toEqual(["signed-in", "second-factor-due", "signed-in"]);
});

test("a reset link and a changed password, which open sessions, are logged", async () => {
  const { services } = testServices();
  const { actor, link } = await insertAccount(services);
  linesOf(info);
  await openPasswordReset(services, CLIENT, await link("reset"));
  const input = { currentPassword: PASSWORD, password: "Paper-lamp-42", confirmPassword: "Paper-lamp-42" };
  await changePassword(services, CLIENT, actor, input);
  expect(linesOf(info)).toMatchObject([
    { event: "recovery-opened", account: actor.userId },
    { event: "signed-in", account: actor.userId },
  ]);
});

test("a failed sign-in is logged with the account that was tried and why it failed", async () => {
  const { services } = testServices();
  const { actor, email } = await insertAccount(services);
  const line = { id: "r", event: "refused", account: actor.userId, route: "POST /form sign-in" };
  await signIn(services, email, "not-this-one");
  await signIn(services, "nobody@example.test");
  expect(linesOf(warnings)).toEqual([
    { ...line, reason: "unauthenticated: Sign in failed" },
    { ...line, account: null, reason: "unauthenticated: Sign in failed" },
  ]);
  for (let attempt = 1; attempt < ATTEMPT_BURST; attempt++) await signIn(services, email, "not-this-one");
  linesOf(warnings);
  await signIn(services, email, "not-this-one");
  expect(linesOf(warnings)).toEqual([{ ...line, reason: "throttled: Too many attempts" }]);
});

test("a sign-in to an unconfirmed or a suspended account, and a wrong code, are logged", async () => {
  const { services, input, actor } = await account();
  const { userId } = actor;
  await services.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, userId));
  await signIn(services, input.email);
  await services.db.update(users).set({ emailConfirmedAt: 1 }).where(eq(users.id, userId));
  const admin = { ...(await insertUser(services, "admin")), superAdmin: true };
  await suspendUser(services, admin, { userId, reason: "Spam" });
  await signIn(services, input.email);
  await services.db.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
  await withAuthenticator(services, await signedIn(services, actor));
  const challengeToken = await startSignIn(services, input);
  await expect(answerSecondFactor(services, CLIENT, { code: "000000", challengeToken })).rejects.toMatchObject({
    account: userId,
  });
  expect(linesOf(warnings)).toMatchObject([
    { account: userId, reason: "forbidden: Check your email!" },
    { account: userId, reason: "forbidden: Account suspended" },
  ]);
});

test("refused access is logged, to a screen, to a form, to a call and to what belongs to others", async () => {
  const { services } = testServices();
  const [owner, other] = [await insertUser(services, "builder"), await insertUser(services, "explorer")];
  const { id } = await createProject(services, owner, { name: "Ink", bytes: utf8("<p>1</p>") });
  await send("GET /admin-mod", {}, { services, actor: other });
  const forms = defineAction(
    { save: userIntent({ schema: NoFields, run: () => null }) },
    { failureText: () => UNEXPECTED },
  );
  await postForm(forms, { intent: "save" }, { services, actor: null });
  await call("/api/home?after=a@b.test", {}, null, services);
  await call(`/api/projects/${id}/versions`, {}, other, services);
  expect(linesOf(warnings)).toEqual([
    expect.objectContaining({ id: "r", account: other.userId, reason: "forbidden: Access denied" }),
    expect.objectContaining({ account: null, route: "POST /form save", reason: "unauthenticated: Please sign in" }),
    { id: "r1", event: "refused", account: null, route: "GET /api/home", reason: "unauthenticated: Please sign in" },
    expect.objectContaining({ account: other.userId, route: `GET /api/projects/${id}/versions` }),
  ]);
});

test("a form that no screen has and a signature that is not ours are logged", async () => {
  const { services } = testServices();
  await send("POST /auth nothing", {}, { services, actor: null });
  await call("/api/digest/unsubscribe?user=a&signature=b", { method: "POST" }, null, services);
  expect(linesOf(warnings).map(({ reason }) => reason)).toEqual(["unknown form", "signature"]);
});

test("a user's mistake and a visitor's unknown address are not logged", async () => {
  const { services } = testServices();
  await signIn(services, "not an address");
  await call("/api/apps/nothing/app.webmanifest", {}, null, services);
  expect(linesOf(warnings)).toEqual([]);
});

test("a route is logged without the query and without email addresses", () => {
  expect(routeOf({ method: "GET", url: `${SITE}/reset-password?email=ann@example.test#token=x` })).toBe(
    "GET /reset-password",
  );
  expect(routeOf({ method: "GET", url: `${SITE}/p/ann@example.test/1` })).toBe("GET /p/?/1");
  expect(routeOf({ method: "GET", url: `${SITE}/p/ann%40example.test` })).toBe("GET /p/?");
  expect(routeOf({ method: "GET", url: `${SITE}/${"a".repeat(999)}` })).toHaveLength(200);
});
