import type { Mode, Theme, Tier } from "#db/vocabulary.ts";
import { AppError } from "./errors.ts";

export type Actor = {
  userId: string;
  email: string;
  emailConfirmed: boolean;
  nickname: string | null;
  tier: Tier;
  superAdmin: boolean;
  mode: Mode;
  theme: Theme;
  sessionKind: "full" | "recovery";
  /** SHA-256 of the session's token. */
  sessionId: string;
  tutorialCompleted: boolean;
  passwordResetRequired: boolean;
  secondFactor: boolean;
  /** When the account is deleted permanently, in ms since 1970; null unless its owner requested it. */
  deleteAfter: number | null;
};

export function isAdmin(actor: Actor | null) {
  return actor !== null && (actor.tier === "admin" || actor.superAdmin);
}

export function maySubmit(actor: Actor) {
  return isAdmin(actor) || actor.tier === "architect";
}

/** Explorers' apps are on their device only. */
export function hasCloudProjects(actor: Actor) {
  return isAdmin(actor) || actor.tier !== "explorer";
}

/** @throws AppError("forbidden"), with this title. */
export function requireCloudProjects(actor: Actor, title = "Save failed") {
  if (hasCloudProjects(actor)) return;
  throw new AppError("forbidden", title, "Explorer apps are kept on this device. Upgrade to Builder to sync projects.");
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

/** Moderators leave decisions about their own apps to others. @throws AppError("forbidden") */
export function requireOther(actor: Actor, ownerId: string, title: string) {
  if (actor.userId === ownerId)
    throw new AppError("forbidden", title, "This is your own app. Another moderator has to decide about it.");
}
