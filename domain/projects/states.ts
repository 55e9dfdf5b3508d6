import type { ProjectStatus } from "#db/vocabulary.ts";

export type ProjectState = { status: ProjectStatus; published: boolean };

/** `publish-own` is an admin's own submission, which is approved immediately (decision 22). */
export const PROJECT_ACTIONS = [
  "save",
  "submit",
  "publish-own",
  "approve",
  "reject",
  "unpublish",
  "withdraw",
  "delete",
] as const;
export type ProjectAction = (typeof PROJECT_ACTIONS)[number];

const PRIVATE = { status: "private", published: false } as const;
const PENDING = { status: "pending", published: false } as const;
const APPROVED = { status: "approved", published: true } as const;
const REJECTED = { status: "rejected", published: false } as const;

/**
 * Actions not listed are refused. Saving a pending project changes neither its state nor the submission, which is a copy
 * (`snapshot.ts`); only a new submission replaces it.
 */
const TRANSITIONS: Record<ProjectStatus, Partial<Record<ProjectAction, ProjectState>>> = {
  draft: { save: PRIVATE, delete: { status: "draft", published: false } },
  private: { save: PRIVATE, submit: PENDING, "publish-own": APPROVED, delete: PRIVATE },
  pending: {
    save: PENDING,
    submit: PENDING,
    "publish-own": APPROVED,
    approve: APPROVED,
    reject: REJECTED,
    withdraw: PRIVATE,
    delete: PRIVATE,
  },
  // Moderators `unpublish`, owners `withdraw` (decision 15).
  approved: { save: APPROVED, unpublish: PENDING, withdraw: PRIVATE, delete: PRIVATE },
  rejected: { save: REJECTED, submit: PENDING, "publish-own": APPROVED, delete: REJECTED },
};

export function nextState({ status }: { status: ProjectStatus }, action: ProjectAction): ProjectState | null {
  return TRANSITIONS[status][action] ?? null;
}
