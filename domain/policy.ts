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

/** @throws AppError("forbidden") with the specification's words, e.g. verb "publish". */
export function requireAdmin(actor: Actor, verb: "publish" | "unpublish" | "reject" | "review") {
  if (!isAdmin(actor)) throw new AppError("forbidden", "Access denied", `Only admins can ${verb} projects.`);
}
