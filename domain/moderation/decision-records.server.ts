import type { SQL } from "drizzle-orm";
import { auditLog } from "#db/schema/index.ts";
import { closeAppeal } from "#domain/apps/appeal-decider.server.ts";
import { DECISION_WORDS } from "#domain/audit/decision-words.ts";
import { auditEntry } from "#domain/audit/entries.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { announceDecision, reviewLink } from "#domain/notifications/announce-decision.server.ts";
import { describeEvent } from "#domain/notifications/events.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { DECISIONS, type Decision } from "./decisions.ts";
import type { Reviewed } from "./reviewed.ts";

export type DecisionDeps = Parameters<typeof announceDecision>[0] &
  Pick<Services, "now" | "invalidateStore" | "sealAuditLog" | "refreshQueue">;
/** `sentence`: what the moderator added to a rejection. */
type Told = { decision: Decision; sentence?: string };
/** `targetId`: where the author's notification leads. `before`, `after`: what the audit log says. `at` in ms. */
type Recorded = Told & { targetId: string | SQL; before: object; after: object; at: number };

/** For the batch of the decision: its notification, its entry in the audit log, and the end of an appeal. */
export function recordDecision(
  services: Pick<Services, "db" | "now">,
  actor: Actor,
  { kind, id, auditId, userId, name: projectName }: Reviewed,
  { decision, sentence, targetId, before, after, at }: Recorded,
) {
  const { db } = services;
  const { auditAction, targetTable, notification, isApproval } = DECISIONS[decision];
  const place = { id: `${kind}:${id}:${DECISION_WORDS[auditAction]}:${at}`, targetId, at };
  const entry = auditEntry(services, actor, { action: auditAction, targetTable, targetId: auditId, before, after });
  return [
    notificationRow({ db }, userId, { kind: notification, projectName, sentence }, place),
    db.insert(auditLog).values(entry),
    closeAppeal({ db }, id, isApproval ? "approved" : "rejected", at),
  ] as const;
}

/** Call after the batch. `changesStore`: the store shows the decision. */
export function refreshAfterDecision(
  { invalidateStore, sealAuditLog, refreshQueue }: DecisionDeps,
  { changesStore }: { changesStore: boolean },
) {
  if (changesStore) invalidateStore({ reindex: true });
  sealAuditLog();
  refreshQueue();
}

/** Tells the author. Never throws. */
export function announce(
  services: DecisionDeps,
  actor: Actor,
  { id, userId, name }: Reviewed,
  { decision, sentence }: Told,
) {
  const { title, message } = describeEvent({ kind: DECISIONS[decision].notification, projectName: name, sentence });
  return announceDecision(services, actor, { userId, appName: name, title, message, link: reviewLink(id) });
}
