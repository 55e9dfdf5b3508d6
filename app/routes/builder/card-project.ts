import type { ExplorerApp } from "#app/device/explorer-apps.ts";
import type { DeclaredHost } from "#domain/previews/hosts.ts";

/** A project as its card and the wizard show it, from the account or from this device. */
export type CardProject = {
  id: string;
  name: string;
  description: string;
  icon: string | null;
  tags: Array<string>;
  declaredHosts: Array<DeclaredHost>;
  screenshots: Array<string>;
  releaseNotes: string | null;
  status: string;
  published: boolean;
  reviewNotes: string | null;
  update: { status: string; reviewNotes: string | null } | null;
  /** What its version in the store tried to reach and was refused. */
  violations: ReadonlyArray<{ codeVersion: string; host: string; lastAt: number }>;
  /** Whether it changed since it was handed in for the review that it waits for. */
  newer: boolean;
};

export function cardOf({ id, name, description, icon, tags }: ExplorerApp): CardProject {
  const rest = { status: "local", published: false, reviewNotes: null, update: null, newer: false, violations: [] };
  const extras = { declaredHosts: [], screenshots: [], releaseNotes: null };
  return { id, name, description, icon, tags, ...extras, ...rest };
}

/** Loading is a document of its own: the page's policy names the one origin that the project runs on. */
export function openHref({ id }: { id: string }) {
  return `/builder?view=build&project=${id}`;
}
