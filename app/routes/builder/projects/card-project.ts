import type { DeviceApp } from "#app/device/device-apps/device-apps.ts";
import type { ProjectStatus, UpdateStatus } from "#db/vocabulary.ts";
import type { Lineage } from "#domain/listing/lineage.ts";
import type { Snapshot } from "#domain/listing/snapshot.ts";

export type CardProject = Omit<Snapshot, "htmlSha256" | "htmlBytes"> & {
  id: string;
  status: ProjectStatus | "local";
  published: boolean;
  reviewNotes: string | null;
  /** Of an app that may not return to the store. */
  banReason: string | null;
  update: { status: UpdateStatus; reviewNotes: string | null } | null;
  violations: ReadonlyArray<{ codeVersion: string; host: string }>;
  /** Its saved version isn't the one that waits for review, or the one in the store if none waits. */
  hasUnsubmittedChanges: boolean;
  /** Of its newest submission or update, null if it was never sent for review. */
  reviewId: string | null;
  /** Of an app that is or was in the store. */
  hasNumbers: boolean;
  allowsCopies: boolean;
  /** Of a copy. */
  basedOn: Lineage | null;
  updatedAt: number;
};

export function toCardProject({ id, name, description, icon, tags, based_on, updated_at }: DeviceApp): CardProject {
  const rest = {
    status: "local" as const,
    published: false,
    reviewNotes: null,
    banReason: null,
    update: null,
    hasUnsubmittedChanges: false,
    reviewId: null,
    violations: [],
    hasNumbers: false,
    allowsCopies: false,
  };
  const extras = { declaredHosts: [], screenshots: [], releaseNotes: null };
  return {
    id,
    name,
    description,
    icon,
    tags,
    ...extras,
    ...rest,
    basedOn: based_on ?? null,
    updatedAt: Date.parse(updated_at),
  };
}
