import type { Mode, Theme, Tier } from "#db/vocabulary.ts";
import { AppError } from "./errors.ts";

/** Who asks: the signed-in user as read from the database for this very request. */
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
  /** SHA-256 of this request's session token: the session's name in lists. */
  sessionId: string;
  tutorialCompleted: boolean;
  passwordResetRequired: boolean;
  /** Whether signing in takes more than a password: a passkey or an authenticator is set up. */
  secondFactor: boolean;
  /** When the account goes for good, in ms; null unless its owner asked for that. */
  deleteAfter: number | null;
};

/** Admins moderate: the role on the account, or the super admin (spec 2, section 6). */
export function isAdmin(actor: Actor | null) {
  return actor !== null && (actor.tier === "admin" || actor.superAdmin);
}

/** Only architect and admin may hand apps in for the store (spec 2, section 6). */
export function maySubmit(actor: Actor) {
  return isAdmin(actor) || actor.tier === "architect";
}

/** Explorers keep their apps on the device; everybody else has projects on the account. */
export function hasCloudProjects(actor: Actor) {
  return isAdmin(actor) || actor.tier !== "explorer";
}

/** @throws AppError("forbidden") for explorers. */
export function requireCloud(actor: Actor) {
  if (hasCloudProjects(actor)) return;
  throw new AppError(
    "forbidden",
    "Save failed",
    "Explorer apps are kept on this device. Upgrade to Builder to sync projects.",
  );
}

/** @throws AppError("forbidden") with the specification's words, e.g. verb "publish". */
export function requireAdmin(actor: Actor, verb: "publish" | "unpublish" | "reject" | "review") {
  if (!isAdmin(actor)) throw new AppError("forbidden", "Access denied", `Only admins can ${verb} projects.`);
}
