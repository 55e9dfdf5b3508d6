import type { Mode, PaymentStatus, Tier } from "#db/vocabulary.ts";
import type { NotificationState } from "#domain/notifications/unread-count.ts";
import { AppError } from "./errors.ts";

export type Actor = {
  userId: string;
  email: string;
  emailConfirmed: boolean;
  nickname: string | null;
  /** The super admin's is admin, whatever is stored. */
  tier: Tier;
  payment: PaymentStatus;
  superAdmin: boolean;
  mode: Mode;
  sessionKind: "full" | "recovery";
  /** SHA-256 of the session's token. */
  sessionId: string;
  tutorialCompleted: boolean;
  passwordResetRequired: boolean;
  secondFactor: boolean;
  /** When the account is deleted permanently, in ms since 1970; null unless its owner requested it. */
  deleteAfter: number | null;
  notifications: NotificationState;
};

type SuperAdminConfig = { superAdminEmail: string };

/** The only rule of who the super admin is: the owner of the configured address, once it is confirmed. */
export function isSuperAdmin(user: { email: string; emailConfirmed: boolean }, { superAdminEmail }: SuperAdminConfig) {
  return user.emailConfirmed && user.email === superAdminEmail;
}

/** `tier`: as stored. */
export function effectiveTier(
  user: { email: string; emailConfirmed: boolean; tier: Tier },
  config: SuperAdminConfig,
): Tier {
  return isSuperAdmin(user, config) ? "admin" : user.tier;
}

export function isAdmin(actor: Pick<Actor, "tier"> | null) {
  return actor?.tier === "admin";
}

export function maySubmit(actor: Actor) {
  return isAdmin(actor) || actor.tier === "architect";
}

/**
 * Asked for every change of a project in the account. Reading, running, exporting and deleting one needs no plan, so
 * projects outlive the plan.
 */
export function mayKeepCloudProjects(actor: Actor) {
  return isAdmin(actor) || actor.tier !== "explorer";
}

/** @throws AppError("plan"), with this title. */
export function requireCloudProjects(actor: Actor, title = "Save failed") {
  if (mayKeepCloudProjects(actor)) return;
  throw new AppError("plan", title, "Explorer apps are kept on this device. Upgrade to Builder to sync projects.");
}

/** @throws AppError("plan"), with this title. */
export function requireSubmissions(actor: Actor, title: string) {
  if (maySubmit(actor)) return;
  throw new AppError("plan", title, "Upgrade to Architect plan to submit apps to the store for public distribution.");
}

/** @throws AppError("forbidden") */
export function requireSuperAdmin(actor: Actor) {
  if (actor.superAdmin) return;
  throw new AppError("forbidden", "Access denied", "You don't have permission to access this page.");
}

type AdminAction =
  | `${"publish" | "unpublish" | "reject" | "review"} projects`
  | `${"approve" | "reject" | "review"} updates`
  | "read the audit log"
  | "decide reports";

/** @throws AppError("forbidden") */
export function requireAdmin(actor: Actor, action: AdminAction) {
  if (!isAdmin(actor)) throw new AppError("forbidden", "Access denied", `Only admins can ${action}.`);
}
