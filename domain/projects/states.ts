import type { ProjectStatus } from "#db/vocabulary.ts";
import type { DeclaredHost } from "#domain/previews/hosts.ts";

export type ProjectState = { status: ProjectStatus; published: boolean };

/** What can happen to a project. `publish-own` is an admin's own submission, approved at once (decision 22). */
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

/** From each status, where an action leads; what is not named is refused (spec 1, section 4 "Project status"). */
const TRANSITIONS: Record<ProjectStatus, Partial<Record<ProjectAction, ProjectState>>> = {
  draft: { save: PRIVATE, delete: { status: "draft", published: false } },
  private: { save: PRIVATE, submit: PENDING, "publish-own": APPROVED, delete: PRIVATE },
  // Handing in again replaces what is under review; a moderator's decision ends the wait.
  pending: {
    save: PENDING,
    submit: PENDING,
    "publish-own": APPROVED,
    approve: APPROVED,
    reject: REJECTED,
    delete: PRIVATE,
  },
  // `unpublish` is a moderator's, `withdraw` the owner's (decision 15).
  approved: { save: APPROVED, unpublish: PENDING, withdraw: PRIVATE, delete: PRIVATE },
  rejected: { save: REJECTED, submit: PENDING, "publish-own": APPROVED, delete: REJECTED },
};

/** The state after an action, or null where the action is refused in this state. */
export function nextState({ status }: { status: ProjectStatus }, action: ProjectAction): ProjectState | null {
  return TRANSITIONS[status][action] ?? null;
}

/** What a submission pins of a project: its bytes by digest, the hosts that it may reach, and the listing. */
export type Pinned = {
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

export function pinned(project: Pinned): Pinned {
  const { name, description, icon, tags, declaredHosts, screenshots, releaseNotes, htmlSha256, htmlBytes } = project;
  return { name, description, icon, tags, declaredHosts, screenshots, releaseNotes, htmlSha256, htmlBytes };
}

/** Whether the project is no longer what was handed in. */
export function differs(project: Pinned, submission: Pinned) {
  return JSON.stringify(pinned(project)) !== JSON.stringify(pinned(submission));
}
