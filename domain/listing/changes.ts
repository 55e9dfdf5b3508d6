import type { DeclaredHost } from "./declared-hosts.ts";

export type UpdateType = "html" | "metadata" | "combined";

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
export type ChangeSummary = {
  html?: true;
  title?: Change<string>;
  description?: Change<string>;
  icon?: Change<string | null>;
  categories?: Change<ReadonlyArray<string>>;
  hosts?: Change<ReadonlyArray<DeclaredHost>>;
  screenshots?: Change<ReadonlyArray<string>>;
};

/** The order of categories counts: cards show the first ones. Release notes are no change. */
export function summarizeChanges(store: Content, project: Content) {
  const change: ChangeSummary = {};
  if (store.htmlSha256 !== project.htmlSha256) change.html = true;
  if (store.name !== project.name) change.title = { from: store.name, to: project.name };
  if (store.description !== project.description) {
    change.description = { from: store.description, to: project.description };
  }
  if (store.icon !== project.icon) change.icon = { from: store.icon, to: project.icon };
  if (isDifferent(store.tags, project.tags)) change.categories = { from: store.tags, to: project.tags };
  if (isDifferent(store.declaredHosts, project.declaredHosts)) {
    change.hosts = { from: store.declaredHosts, to: project.declaredHosts };
  }
  if (isDifferent(store.screenshots, project.screenshots)) {
    change.screenshots = { from: store.screenshots, to: project.screenshots };
  }
  return change;
}

function isDifferent(one: unknown, other: unknown) {
  return JSON.stringify(one) !== JSON.stringify(other);
}

const PARTS: ReadonlyArray<readonly [part: keyof ChangeSummary, text: string]> = [
  ["html", "Content"],
  ["title", "Title"],
  ["description", "Description"],
  ["icon", "Icon"],
  ["categories", "Categories"],
  ["hosts", "Hosts it can contact"],
  ["screenshots", "Screenshots"],
];

export function changedParts(changes: ChangeSummary) {
  return PARTS.filter(([part]) => part in changes).map(([, text]) => text);
}

/** "Title, icon and categories unchanged"; null if all of them change. */
export function unchangedText(changes: ChangeSummary) {
  const parts = (["title", "description", "icon", "categories"] as const).filter((part) => !(part in changes));
  const last = parts.pop();
  if (!last) return null;
  const list = parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
  return `${list.slice(0, 1).toUpperCase()}${list.slice(1)} unchanged`;
}

export function classifyChanges({ html, ...metadata }: ChangeSummary): UpdateType | null {
  const hasMetadata = Object.keys(metadata).length > 0;
  if (html) return hasMetadata ? "combined" : "html";
  return hasMetadata ? "metadata" : null;
}
