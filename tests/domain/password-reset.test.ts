import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailTokens, sessions, userStatus, users } from "#db/schema/index.ts";
import { confirmEmail, confirmNewEmail } from "#domain/auth/confirm.server.ts";
import { changePassword, requestEmailChange } from "#domain/auth/credentials.server.ts";
import { assertNewPassword } from "#domain/auth/new-password.server.ts";
import { unmetRequirements } from "#domain/auth/password-requirements.ts";
import { openPasswordReset, requestPasswordReset, resetPassword } from "#domain/auth/password-reset.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { MAIL_LINK_LIFETIME_MS } from "#domain/auth/rules.ts";
import { EmailInput } from "#domain/auth/schemas.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { signUp } from "#domain/auth/sign-up.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { parse } from "#domain/kit/parse.ts";
import type { Mail, Services } from "#domain/kit/services.ts";
import { CLIENT, credentials, linkToken, signUpConfirmed } from "#tests/support/accounts.ts";
import { testServices } from "#tests/support/services.ts";

const NEW = { password: "Paper-lamp-42", confirmPassword: "Paper-lamp-42" };

async function actorOf(services: Services, token: string) {
  const found = await findActor(services, await hashToken(token));
  if (!found) throw new Error("no such session");
  return found.actor;
}

async function opened(services: Services, mails: Array<Mail>, email: string) {
  await requestPasswordReset(services, CLIENT, email);
  return openPasswordReset(services, CLIENT, linkToken(mails.at(-1)));
}

test("opening a reset link, not requesting it, holds the account until the new password", async () => {
  const { services, mails } = testServices();
  const input = await signUpConfirmed(services, mails);
  const elsewhere = await signIn(services, CLIENT, input);
  const flag = async () =>
    (await services.db.select().from(userStatus).where(eq(userStatus.userEmail, input.email)))[0]
      ?.passwordResetRequired;
  await requestPasswordReset(services, CLIENT, input.email);
  expect(await flag()).toBe(false);
  const token = await openPasswordReset(services, CLIENT, linkToken(mails.at(-1)));
  expect(await flag()).toBe(true);
  const actor = await actorOf(services, token);
  expect(actor.sessionKind).toBe("recovery");
  await resetPassword(services, CLIENT, actor, NEW);
  expect(await flag()).toBe(false);
  expect(await services.db.select().from(sessions).where(eq(sessions.userId, actor.userId))).toEqual([]);
  expect(elsewhere.step === "done" && (await findActor(services, await hashToken(elsewhere.token)))).toBeNull();
  expect(await signIn(services, CLIENT, { email: input.email, password: NEW.password })).toMatchObject({
    step: "done",
  });
  await expect(signIn(services, CLIENT, input)).rejects.toThrow("Invalid email or password.");
  expect(mails.some((mail) => mail.subject.toLowerCase().includes("password") && !mail.text.includes("token="))).toBe(
    true,
  );
});

test("a reset for an unknown address gets the same answer and mails nothing", async () => {
  const { services, mails } = testServices();
  expect(await requestPasswordReset(services, CLIENT, credentials().email)).toBeUndefined();
  expect(mails).toEqual([]);
});

test("a reset confirms the address, since its link was read in the mailbox", async () => {
  const { services, mails } = testServices();
  const input = credentials();
  await signUp(services, CLIENT, input);
  const token = await opened(services, mails, input.email);
  await resetPassword(services, CLIENT, await actorOf(services, token), NEW);
  expect(await signIn(services, CLIENT, { email: input.email, password: NEW.password })).toMatchObject({
    step: "done",
  });
});

test("the same password is refused, and an ordinary session can't set one this way", async () => {
  const { services, mails } = testServices();
  const input = await signUpConfirmed(services, mails, credentials(NEW.password));
  const token = await opened(services, mails, input.email);
  await expect(resetPassword(services, CLIENT, await actorOf(services, token), NEW)).rejects.toMatchObject({
    title: "Same password",
    message: "Please choose a different password than your current one.",
  });
  const signedIn = await signIn(services, CLIENT, input);
  if (signedIn.step !== "done") throw new Error("not signed in");
  await expect(resetPassword(services, CLIENT, await actorOf(services, signedIn.token), NEW)).rejects.toMatchObject({
    title: "Session expired",
    message: "Please request a new password reset link.",
  });
});

test.each(["confirm", "reset", "change-email"] as const)(
  "a link to %s works once, for 30 minutes and for this purpose only",
  async (purpose) => {
    const { services, mails, clock } = testServices();
    const input = credentials();
    const fresh = async () => {
      mails.length = 0;
      if (purpose === "confirm") await signUp(services, CLIENT, credentials());
      if (purpose === "reset") await requestPasswordReset(services, CLIENT, input.email);
      if (purpose === "change-email") {
        const session = await signIn(services, CLIENT, input);
        if (session.step !== "done") throw new Error("not signed in");
        const change = { email: credentials().email, currentPassword: input.password };
        await requestEmailChange(services, CLIENT, await actorOf(services, session.token), change);
      }
      return linkToken(mails.at(-1));
    };
    const uses = {
      confirm: (token: string) =>
        confirmEmail(services, CLIENT, { token, browserToken: null, password: input.password }),
      reset: (token: string) => openPasswordReset(services, CLIENT, token),
      "change-email": (token: string) => confirmNewEmail(services, null, token),
    };
    await signUpConfirmed(services, mails, input);
    const token = await fresh();
    for (const [foreign, use] of Object.entries(uses)) {
      if (foreign !== purpose) await expect(use(token), foreign).rejects.toMatchObject({ code: "gone" });
    }
    await uses[purpose](token);
    await expect(uses[purpose](token)).rejects.toMatchObject({ code: "gone" });
    await expect(uses[purpose]("never-issued")).rejects.toMatchObject({ code: "gone" });
    if (purpose === "change-email") return;
    const late = await fresh();
    clock.now += MAIL_LINK_LIFETIME_MS;
    await expect(uses[purpose](late)).rejects.toMatchObject({ code: "gone" });
  },
);

test("of concurrent requests with one reset link one succeeds", async () => {
  const { services, mails } = testServices();
  const input = await signUpConfirmed(services, mails);
  await requestPasswordReset(services, CLIENT, input.email);
  const token = linkToken(mails.at(-1));
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => openPasswordReset(services, CLIENT, token)),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
});

test("only hashes of links are stored", async () => {
  const { services, mails } = testServices();
  await signUp(services, CLIENT, credentials());
  const rows = await services.db.select().from(mailTokens);
  expect(JSON.stringify(rows)).not.toContain(linkToken(mails.at(-1)));
});

test("a new password from the profile asks for the current one and signs out the other devices", async () => {
  const { services, mails } = testServices();
  const input = await signUpConfirmed(services, mails);
  const [here, there] = [await signIn(services, CLIENT, input), await signIn(services, CLIENT, input)];
  if (here.step !== "done" || there.step !== "done") throw new Error("not signed in");
  const actor = await actorOf(services, here.token);
  const change = (currentPassword: string) => changePassword(services, CLIENT, actor, { ...NEW, currentPassword });
  await expect(change("guessed")).rejects.toMatchObject({ title: "Wrong password" });
  const { token } = await change(input.password);
  expect(await findActor(services, await hashToken(there.token))).toBeNull();
  expect(await findActor(services, await hashToken(here.token))).toBeNull();
  expect((await actorOf(services, token)).userId).toBe(actor.userId);
  expect(await signIn(services, CLIENT, { ...input, password: NEW.password })).toMatchObject({ step: "done" });
  await expect(signIn(services, CLIENT, input)).rejects.toMatchObject({ title: "Sign in failed" });
});

test("opening the link sets the new address; a taken address gets the same answer and no mail", async () => {
  const { services, mails } = testServices();
  const [input, other] = [await signUpConfirmed(services, mails), await signUpConfirmed(services, mails)];
  const session = await signIn(services, CLIENT, input);
  if (session.step !== "done") throw new Error("not signed in");
  const actor = await actorOf(services, session.token);
  const change = (email: string) =>
    requestEmailChange(services, CLIENT, actor, { email, currentPassword: input.password });
  mails.length = 0;
  expect(await change(other.email)).toBeUndefined();
  expect(mails).toEqual([]);
  const wanted = credentials().email;
  await change(wanted);
  expect(mails.at(-1)?.to).toBe(wanted);
  await confirmNewEmail(services, null, linkToken(mails.at(-1)));
  expect(mails.at(-1)?.to).toBe(input.email);
  const [row] = await services.db.select().from(users).where(eq(users.id, actor.userId));
  expect(row?.email).toBe(wanted);
});

test.each([
  ["short1!", ["at least 8 characters", "one uppercase letter"]],
  ["longenoughbutplain", ["one uppercase letter", "one number", "one special character"]],
  ["LONGENOUGH1", ["one special character"]],
  ["Long-enough-1", []],
  ["", ["at least 8 characters", "one uppercase letter", "one number", "one special character"]],
])("the password '%s' lacks %o", (password, missing) => {
  expect(unmetRequirements(password)).toEqual(missing);
});

test.each([
  [
    { password: "Long-enough-1", confirmPassword: "Long-enough-2" },
    "Passwords don't match",
    "Please make sure both passwords are the same.",
  ],
  [
    { password: "long", confirmPassword: "long" },
    "Password requirements not met",
    "Password must contain at least 8 characters, one uppercase letter, one number, one special character.",
  ],
  [
    { password: "P@ssw0rd", confirmPassword: "P@ssw0rd" },
    "Password requirements not met",
    "This password is too common. Please choose another one.",
  ],
])("a reset with %o is refused with '%s'", async (input, title, message) => {
  const { services } = testServices();
  await expect(assertNewPassword(services, "ann@example.test", input)).rejects.toThrow(
    expect.objectContaining({ title, message }),
  );
});

test("requesting a reset needs a mail address, which is trimmed and lower-cased", () => {
  expect(() => parse(EmailInput, { email: " " })).toThrow(
    expect.objectContaining({ title: "Email required", message: "Please enter your email address" }),
  );
  expect(() => parse(EmailInput, { email: "mira" })).toThrow(
    expect.objectContaining({ title: "Email not valid", message: "Please enter a valid email address." }),
  );
  expect(parse(EmailInput, { email: "  Mira@Example.TEST " })).toEqual({ email: "mira@example.test" });
});
