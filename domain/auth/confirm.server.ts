import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import { isGuardFailure, isUniqueFailure, mustHaveChangedOne } from "#db/guard.ts";
import { mailTokens, userStatus, users } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { newId } from "#domain/ids.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { consumeMailAttempt } from "./mail-throttle.server.ts";
import { confirmMail, emailChangedMail } from "./mails.ts";
import { MAIL_LINK_MINUTES } from "./rules.ts";
import { type Client, openSession, revokeAccess } from "./sessions.server.ts";
import { buildMailToken, consumeMailToken, findMailToken, hashToken } from "./tokens.server.ts";

const Confirmation = z.object({ passwordHash: z.string(), browserHash: z.nullable(z.string()) });
export type Confirmation = z.output<typeof Confirmation>;

export function buildConfirmToken(services: Pick<Services, "now">, userId: string, confirmation: Confirmation) {
  return buildMailToken(services, { userId, purpose: "confirm", payload: JSON.stringify(confirmation) });
}

/** Mails the link, unless the limit of the requester or of the mailbox is reached. */
export async function mailConfirmLink(
  services: Pick<Services, "mail" | "consumeAttempt" | "config">,
  client: Client,
  email: string,
  token: string,
) {
  if ((await consumeMailAttempt(services, { kind: "sign-up", to: email, sender: client.ip })) > 0) return;
  services.mail(confirmMail(email, `${services.config.siteOrigin}/confirmed#token=${token}`));
}

/** Sets the password of the link's sign-up and revokes the others (decision 49). @throws AppError("gone") */
export async function confirmEmail(
  services: Pick<Services, "db" | "now" | "mail" | "config" | "deliverNotifications">,
  client: Client,
  { token, browserToken }: { token: string; browserToken: string | null },
) {
  const { db, now } = services;
  const row = await findMailToken(services, token, "confirm");
  if (!row?.payload) throw linkGoneError();
  const { passwordHash, browserHash } = Confirmation.parse(JSON.parse(row.payload));
  const at = now();
  const { userId } = row;
  await consumeLink(() =>
    db.batch([
      db
        .update(users)
        .set({ emailConfirmedAt: at, passwordHash, updatedAt: at })
        .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt))),
      mustHaveChangedOne(db),
      db.update(userStatus).set({ status: "ready", updatedAt: at }).where(eq(userStatus.userId, userId)),
      db.delete(mailTokens).where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, "confirm"))),
    ]),
  );
  if (!browserToken || (await hashToken(browserToken)) !== browserHash) return null;
  const [user] = await db
    .select({ id: users.id, email: users.email, tier: userStatus.userType })
    .from(users)
    .innerJoin(userStatus, eq(userStatus.userId, users.id))
    .where(eq(users.id, userId));
  return user ? openSession(services, client, user) : null;
}

/** Revokes all access: others may hold the old mailbox (decision 48). @throws AppError("gone" | "conflict") */
export async function confirmNewEmail(
  services: Pick<Services, "db" | "now" | "mail" | "disconnect" | "deliverNotifications">,
  actor: Actor | null,
  token: string,
) {
  const { db, now, mail, disconnect } = services;
  const row = await findMailToken(services, token, "change-email");
  if (!row?.payload) throw linkGoneError();
  const { userId, payload: email } = row;
  const at = now();
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const ownSession = actor?.userId === userId && actor.sessionKind === "full" ? actor.sessionId : null;
  await consumeLink(() =>
    db.batch([
      consumeMailToken(services, row.tokenHash),
      mustHaveChangedOne(db),
      db.update(users).set({ email, emailConfirmedAt: at, updatedAt: at }).where(eq(users.id, userId)),
      db.update(userStatus).set({ userEmail: email, updatedAt: at }).where(eq(userStatus.userId, userId)),
      ...revokeAccess(services, userId, ownSession),
      notificationRow(services, userId, { kind: "email_changed" }, { id: `email-changed:${newId(at)}`, at }),
    ]),
  );
  if (user) mail(emailChangedMail(user.email, email));
  services.deliverNotifications();
  await disconnect(userId);
  return null;
}

async function consumeLink(write: () => Promise<unknown>) {
  try {
    await write();
  } catch (error) {
    if (isGuardFailure(error)) throw linkGoneError();
    if (isUniqueFailure(error, "users.email"))
      throw new AppError("conflict", "Email not changed", "This address can't be used. Please choose another one.");
    throw error;
  }
}

function linkGoneError() {
  return new AppError(
    "gone",
    "This link no longer works",
    `It has already been used, or it is more than ${MAIL_LINK_MINUTES} minutes old.`,
  );
}
