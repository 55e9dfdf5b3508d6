import type { ProjectStatus } from "#db/vocabulary.ts";

export type ProjectState = { status: ProjectStatus; published: boolean };

/** `ban`: also a takedown. `withdraw`: the owner ends the wait, or unpublishes. */
export const PROJECT_ACTIONS = [
  "save",
  "submit",
  "approve",
  "reject",
  "appeal",
  "unpublish",
  "ban",
  "withdraw",
  "delete",
] as const;
export type ProjectAction = (typeof PROJECT_ACTIONS)[number];

const PRIVATE = { status: "private", published: false } as const;
const PENDING = { status: "pending", published: false } as const;
const APPROVED = { status: "approved", published: true } as const;
const REJECTED = { status: "rejected", published: false } as const;

/**
 * Actions not listed are refused. Saving changes neither a submission nor the app in the store: both are copies
 * (`snapshot.ts`). An app in the store changes by an update (`moderation/updates/commands.server.ts`).
 */
const TRANSITIONS: Record<ProjectStatus, Partial<Record<ProjectAction, ProjectState>>> = {
  draft: { save: PRIVATE, delete: { status: "draft", published: false } },
  private: { save: PRIVATE, submit: PENDING, ban: REJECTED, delete: PRIVATE },
  pending: {
    save: PENDING,
    submit: PENDING,
    approve: APPROVED,
    reject: REJECTED,
    ban: REJECTED,
    withdraw: PRIVATE,
    delete: PRIVATE,
  },
  // Moderators `unpublish`, owners `withdraw` (decision 15).
  approved: { save: APPROVED, unpublish: PENDING, ban: REJECTED, withdraw: PRIVATE, delete: PRIVATE },
  rejected: {
    save: REJECTED,
    submit: PENDING,
    appeal: PENDING,
    ban: REJECTED,
    delete: REJECTED,
  },
};

export function nextState({ status }: { status: ProjectStatus }, action: ProjectAction): ProjectState | null {
  return TRANSITIONS[status][action] ?? null;
}

const REVIEWED_STATUSES = ["pending", "approved", "rejected"] as const satisfies ReadonlyArray<ProjectStatus>;

/** The next state of a submission and its project: `nextState` without the states in which nothing was submitted. */
export function nextReviewedState(from: { status: ProjectStatus }, action: ProjectAction) {
  const next = nextState(from, action);
  const status = REVIEWED_STATUSES.find((reviewed) => reviewed === next?.status);
  return next && status ? { status, published: next.published } : null;
}
