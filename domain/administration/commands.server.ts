import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { isGuardFailure, mustHaveChangedOne } from "#db/guard.ts";
import {
  auditLog,
  entitlements,
  publishedApps,
  reviewClaims,
  sharedLinks,
  userStatus,
  users,
} from "#db/schema/index.ts";
import type { AuditAction } from "#db/vocabulary.ts";
import { purgeAccount } from "#domain/accounts/deletion.server.ts";
import { DELETION_GRACE_DAYS } from "#domain/accounts/rules.ts";
import { closeViewersOf, removeFromStore, showSuspendedApps } from "#domain/apps/removal.server.ts";
import { auditEntry } from "#domain/audit/entries.server.ts";
import { canonicalEmail } from "#domain/auth/email-address.ts";
import { revokeAccess } from "#domain/auth/sessions.server.ts";
import { endAtPeriodEnd, endPayments } from "#domain/billing/commands.server.ts";
import { SUSPENSION_TEXTS } from "#domain/billing/failure-texts.ts";
import { willRenew } from "#domain/billing/grants.ts";
import { PLAN_LABELS } from "#domain/billing/plan-features.ts";
import { findRunningSubscription, selectSubscriptions } from "#domain/billing/queries.server.ts";
import type { SyncDeps } from "#domain/billing/sync.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import { type Actor, requireSuperAdmin } from "#domain/kit/permissions.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { lastDayText } from "#domain/kit/time-texts.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { closeShares } from "#domain/shares/close-shares.server.ts";
import { updateTier } from "#domain/tiers/tiers.server.ts";
import type { DeleteUserInput, SuspendInput, TierInput, UserRef } from "./schemas.ts";
import { suspensionLiftedMail, suspensionMail } from "./suspension-mail.ts";

type Deps = Pick<Services, "db" | "now" | "sealAuditLog">;
type TierDeps = Deps & Pick<Services, "refreshScreens" | "deliverNotifications">;
type StoreDeps = Deps & Pick<Services, "disconnect" | "invalidateStore" | "closeViewers">;

/**
 * Sets a tier by an override, which payments don't change until it ends or is removed (decision 75). It ends the work of
 * a moderator, whose claims are released (decision 146). Nobody becomes a moderator here: the operator sets the
 * tier `admin` in the database (docs/operations.md). @throws AppError
 */
export async function setTier(
  services: TierDeps & Pick<Services, "refreshQueue">,
  actor: Actor,
  input: z.output<typeof TierInput>,
) {
  const { db, now } = services;
  requireSuperAdmin(actor);
  const user = await findOtherUser(services, actor, input.userId, "Update failed");
  const at = now();
  const endsAt = input.endsOn === "" ? null : Date.parse(input.endsOn) + DAY_MS;
  if (endsAt !== null && endsAt <= at)
    throw new AppError("invalid", "Update failed", "Please choose a day that is not over.");
  const { userId, tier, note } = input;
  await db.batch([
    db.delete(entitlements).where(isOverrideOf(userId)),
    db
      .insert(entitlements)
      .values({ id: newId(at), userId, source: "override", tier, startsAt: at, endsAt, reference: userId, note }),
    // `updateTier` leaves admins alone.
    db
      .update(userStatus)
      .set({ userType: tier })
      .where(and(eq(userStatus.userId, userId), eq(userStatus.userType, "admin"))),
    db.delete(reviewClaims).where(eq(reviewClaims.userId, userId)),
    updateTier(services, userId, at),
    insertAudit(services, actor, userId, {
      action: "SET_TIER",
      before: { tier: user.tier },
      after: { tier, note, endsAt },
    }),
    notificationRow(
      services,
      userId,
      { kind: "tier_set", tierName: PLAN_LABELS[tier].name, lastDay: endsAt === null ? null : lastDayText(endsAt) },
      { id: `tier-set:${newId(at)}`, at },
    ),
  ]);
  services.sealAuditLog();
  services.refreshScreens([userId], "plan");
  if (user.tier === "admin") services.refreshQueue();
  services.deliverNotifications();
}

/** Removes the override, so that payments decide the tier again. @throws AppError */
export async function removeOverride(services: TierDeps, actor: Actor, { userId }: z.output<typeof UserRef>) {
  const { db, now } = services;
  requireSuperAdmin(actor);
  const user = await findOtherUser(services, actor, userId, "Update failed");
  await db.batch([
    db.delete(entitlements).where(isOverrideOf(userId)),
    updateTier(services, userId, now()),
    insertAudit(services, actor, userId, { action: "REMOVE_TIER_OVERRIDE", before: { tier: user.tier }, after: {} }),
  ]);
  services.sealAuditLog();
  services.refreshScreens([userId], "plan");
}

/**
 * Nobody can sign in to a suspended account, its sessions end, its apps are hidden, and its shared links are closed. Its
 * projects and its apps' data stay. Its plan ends with its period (decision 364).
 * @returns `planFailure`: what the admin is told if Stripe did not end the plan as expected. @throws AppError
 */
export async function suspendUser(
  services: StoreDeps & SyncDeps & { config: Pick<Services["config"], "operator"> },
  actor: Actor,
  { userId, reason }: z.output<typeof SuspendInput>,
) {
  const { db, now } = services;
  requireSuperAdmin(actor);
  const { email } = await findOtherUser(services, actor, userId, "Update failed");
  const hasRenewal = (await selectSubscriptions(services, userId)).some(willRenew);
  const at = now();
  const apps = and(eq(publishedApps.userId, userId), eq(publishedApps.status, "approved"));
  const [, , links] = await conflictIfUnchanged("This account is already suspended.", () =>
    db.batch([
      db
        .update(users)
        .set({ suspendedAt: at, suspensionReason: reason, updatedAt: at })
        .where(and(eq(users.id, userId), isNull(users.suspendedAt))),
      mustHaveChangedOne(db),
      closeShares(services, eq(sharedLinks.userId, userId), { by: "moderator", at }),
      ...revokeAccess(services, userId, null),
      ...removeFromStore(services, apps, {
        status: "suspended",
        updateNotes: "The account was suspended",
        at,
      }),
      notificationRow(services, userId, { kind: "account_suspended", reason }, { id: `suspended:${at}`, at }),
      insertAudit(services, actor, userId, { action: "SUSPEND_USER", before: {}, after: { reason } }),
    ]),
  );
  services.mail(suspensionMail(email, { reason, operator: services.config.operator.mail, hasRenewal }));
  await services.disconnect(userId);
  services.closeViewers(links.map(({ id }) => id));
  await closeViewersOf(services, eq(publishedApps.userId, userId));
  services.invalidateStore({ reindex: true });
  services.sealAuditLog();
  return { planFailure: await endPlan(services, userId) };
}

async function endPlan(services: SyncDeps, userId: string) {
  try {
    await endAtPeriodEnd(services, userId, SUSPENSION_TEXTS);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) reportError("suspension", error);
    const { title, message } = error instanceof AppError ? error : SUSPENSION_TEXTS.unknown;
    return `${title}. ${message}`;
  }
}

/**
 * Ends a suspension: the apps that it hid are in the store again. If the user asked for the account's
 * deletion, its grace period starts again, so that they can keep it. A mail tells them. @throws AppError
 */
export async function unsuspendUser(
  services: StoreDeps & Pick<Services, "mail"> & { config: Pick<Services["config"], "siteOrigin"> },
  actor: Actor,
  { userId }: z.output<typeof UserRef>,
) {
  const { db, now } = services;
  requireSuperAdmin(actor);
  const user = await findOtherUser(services, actor, userId, "Update failed");
  const subscription = await findRunningSubscription(services, userId);
  const at = now();
  const deleteAfter = sql`max(${users.deleteAfter}, ${at + DELETION_GRACE_DAYS * DAY_MS})`;
  const [[lifted]] = await conflictIfUnchanged("This account is not suspended.", () =>
    db.batch([
      db
        .update(users)
        .set({ suspendedAt: null, suspensionReason: null, deleteAfter, updatedAt: at })
        .where(and(eq(users.id, userId), isNotNull(users.suspendedAt)))
        .returning({ deleteOn: users.deleteAfter }),
      mustHaveChangedOne(db),
      ...showSuspendedApps(services, userId, at),
      insertAudit(services, actor, userId, { action: "UNSUSPEND_USER", before: { reason: user.reason }, after: {} }),
    ]),
  );
  const deleteOn = lifted?.deleteOn ?? null;
  // The profile has the press that keeps the account.
  const next = subscription && deleteOn === null ? "/subscribe" : "/profile";
  services.mail(
    suspensionLiftedMail(user.email, {
      planEndsAt: subscription?.endsAt ?? null,
      deleteOn,
      signInLink: `${services.config.siteOrigin}/auth?next=${next}`,
    }),
  );
  services.invalidateStore({ reindex: true });
  services.sealAuditLog();
}

/** Deletes an account permanently, after its payments have been ended. @throws AppError */
export async function deleteUser(
  services: StoreDeps & Pick<Services, "stripe">,
  actor: Actor,
  { userId, email }: z.output<typeof DeleteUserInput>,
) {
  requireSuperAdmin(actor);
  const user = await findOtherUser(services, actor, userId, "Delete failed");
  if (canonicalEmail(email) !== user.email)
    throw new AppError("invalid", "Delete failed", "Please type the email address exactly as shown.");
  await endPayments(services, userId);
  const { db } = services;
  await db.batch([
    ...revokeAccess(services, userId, null),
    insertAudit(services, actor, userId, { action: "DELETE_USER", before: { tier: user.tier }, after: {} }),
  ]);
  await services.disconnect(userId);
  await purgeAccount(services, userId);
  services.invalidateStore({ reindex: true });
  services.sealAuditLog();
}

/** @throws AppError("missing"); AppError("forbidden") for the actor's own account */
async function findOtherUser(services: Pick<Services, "db">, actor: Actor, userId: string, title: string) {
  if (userId === actor.userId) throw new AppError("forbidden", title, "You can't change your own account here.");
  const [user] = await services.db
    .select({ email: users.email, tier: userStatus.userType, reason: users.suspensionReason })
    .from(users)
    .innerJoin(userStatus, eq(userStatus.userId, users.id))
    .where(eq(users.id, userId));
  if (!user) throw new AppError("missing", title, "No user found.");
  return user;
}

/** @throws AppError("conflict") with this message if the batch changed nothing (its guard failed). */
async function conflictIfUnchanged<Result>(message: string, write: () => Promise<Result>) {
  try {
    return await write();
  } catch (error) {
    throw isGuardFailure(error) ? new AppError("conflict", "Update failed", message) : error;
  }
}

function isOverrideOf(userId: string) {
  return and(eq(entitlements.userId, userId), eq(entitlements.source, "override"));
}

function insertAudit(
  services: Pick<Services, "db" | "now">,
  actor: Actor,
  userId: string,
  entry: { action: AuditAction; before: object; after: object },
) {
  return services.db
    .insert(auditLog)
    .values(auditEntry(services, actor, { ...entry, targetTable: "users", targetId: userId }));
}
