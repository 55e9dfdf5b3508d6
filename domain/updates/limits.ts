import { joinReasons } from "#domain/moderation/limits.ts";
import type { DeclaredHost } from "#domain/previews/hosts.ts";

/** The sub-tabs of "Project Updates"; rows of status "baseline" are in none of them. */
export const UPDATE_TABS = ["pending", "approved", "rejected"] as const;
export type UpdateTab = (typeof UPDATE_TABS)[number];
export type UpdateType = "html" | "metadata" | "combined";

/** The chip on a project's card, by the status of its latest update. */
export const UPDATE_CHIPS: Record<UpdateTab, string> = {
  pending: "Update Pending Review",
  approved: "Update Approved",
  rejected: "Update Rejected",
};

/** Updates a page of the admins' list shows. */
export const UPDATES_PAGE = 50;
export const NO_REASON = "No specific reason provided";
export const DEFAULT_REJECTION = "Update rejected by admin";

/** What the owner hears of a decision, by the notification's type. */
export const UPDATE_NEWS = {
  approved: {
    title: "Update approved",
    message: (name: string) => `The update of "${name}" was approved and is now in the store.`,
  },
  rejected: {
    title: "Update rejected",
    message: (name: string) => `The update of "${name}" was not approved. Open it in the builder to read why.`,
  },
} as const;

/** What an update can change: the bytes, by digest, the hosts that they may reach, and the listing. */
type Content = {
  htmlSha256: string;
  name: string;
  description: string;
  icon: string | null;
  tags: ReadonlyArray<string>;
  declaredHosts: ReadonlyArray<DeclaredHost>;
  screenshots: ReadonlyArray<string>;
};
type Change<Value> = { from: Value; to: Value };
/** The changed fields, in the words of the wizard; a field that is the same is not there. */
export type ChangeSummary = {
  html?: true;
  title?: Change<string>;
  description?: Change<string>;
  icon?: Change<string | null>;
  categories?: Change<ReadonlyArray<string>>;
  hosts?: Change<ReadonlyArray<DeclaredHost>>;
  screenshots?: Change<ReadonlyArray<string>>;
};

/**
 * What differs between the app in the store and the project. The order of categories counts: cards show the first ones.
 * Release notes tell of a change and are none themselves.
 */
export function changeSummary(store: Content, project: Content) {
  const change: ChangeSummary = {};
  if (store.htmlSha256 !== project.htmlSha256) change.html = true;
  if (store.name !== project.name) change.title = { from: store.name, to: project.name };
  if (store.description !== project.description) {
    change.description = { from: store.description, to: project.description };
  }
  if (store.icon !== project.icon) change.icon = { from: store.icon, to: project.icon };
  if (differ(store.tags, project.tags)) change.categories = { from: store.tags, to: project.tags };
  if (differ(store.declaredHosts, project.declaredHosts)) {
    change.hosts = { from: store.declaredHosts, to: project.declaredHosts };
  }
  if (differ(store.screenshots, project.screenshots)) {
    change.screenshots = { from: store.screenshots, to: project.screenshots };
  }
  return change;
}

function differ(one: unknown, other: unknown) {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** What kind of update the change is; null where nothing differs. */
export function updateType({ html, ...metadata }: ChangeSummary): UpdateType | null {
  const listed = Object.keys(metadata).length > 0;
  if (html) return listed ? "combined" : "html";
  return listed ? "metadata" : null;
}

/** The version after this one: "00", "01", … "99", "100". */
export function nextCodeVersion(version: string) {
  return String(Number(version) + 1).padStart(2, "0");
}

/** What is kept of a rejection. */
export function rejectionNotes(reasons: ReadonlyArray<string>) {
  return joinReasons(reasons) || DEFAULT_REJECTION;
}

/** The reasons in a rejection's notes, one by one; never empty. */
export function splitReasons(notes: string | null) {
  const reasons = (notes ?? "")
    .split(";")
    .map((reason) => reason.trim())
    .filter((reason) => reason !== "");
  return reasons.length > 0 ? reasons : [NO_REASON];
}
