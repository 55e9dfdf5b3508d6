import type { DeviceApp } from "#app/device/device-apps/device-apps.ts";
import type { Snapshot } from "#domain/projects/snapshot.ts";

export type CardProject = Omit<Snapshot, "htmlSha256" | "htmlBytes"> & {
  id: string;
  status: string;
  published: boolean;
  reviewNotes: string | null;
  update: { status: string; reviewNotes: string | null } | null;
  violations: ReadonlyArray<{ codeVersion: string; host: string }>;
  hasUnsubmittedChanges: boolean;
  /** Of its newest submission or update, null if it was never sent for review. */
  reviewId: string | null;
};

export function toCardProject({ id, name, description, icon, tags }: DeviceApp): CardProject {
  const rest = {
    status: "local",
    published: false,
    reviewNotes: null,
    update: null,
    hasUnsubmittedChanges: false,
    reviewId: null,
    violations: [],
  };
  const extras = { declaredHosts: [], screenshots: [], releaseNotes: null };
  return { id, name, description, icon, tags, ...extras, ...rest };
}

/** Needs a document load: only a new document's policy can name the project's origin. */
export function builderHref({ id }: { id: string }) {
  return `/builder?view=build&project=${id}`;
}
