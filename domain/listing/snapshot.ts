import type { DeclaredHost } from "./declared-hosts.ts";

/** What a submission copies of a project: moderators review this copy, whatever the author saves later. */
export type Snapshot = {
  name: string;
  description: string;
  icon: string | null;
  tags: Array<string>;
  declaredHosts: Array<DeclaredHost>;
  screenshots: Array<string>;
  releaseNotes: string | null;
  htmlSha256: string;
  htmlBytes: number;
};

export const SNAPSHOT_COLUMNS = [
  "name",
  "description",
  "icon",
  "tags",
  "declaredHosts",
  "screenshots",
  "releaseNotes",
  "htmlSha256",
  "htmlBytes",
] as const satisfies Array<keyof Snapshot>;

export function snapshot(project: Snapshot): Snapshot {
  const { name, description, icon, tags, declaredHosts, screenshots, releaseNotes, htmlSha256, htmlBytes } = project;
  return { name, description, icon, tags, declaredHosts, screenshots, releaseNotes, htmlSha256, htmlBytes };
}

export function hasChanged(project: Snapshot, submitted: Snapshot) {
  return JSON.stringify(snapshot(project)) !== JSON.stringify(snapshot(submitted));
}
