import type { SQL } from "drizzle-orm";
import { auditLog, notifications, type submissions } from "#db/schema/index.ts";
import { announceDecision } from "#domain/notifications/announce-decision.server.ts";
import { DECISION_NOTIFICATIONS } from "#domain/notifications/rules.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { auditEntry } from "./audit.server.ts";

type Submission = typeof submissions.$inferSelect;
type AnnounceDeps = Parameters<typeof announceDecision>[0];
export type Decision = keyof typeof DECISIONS;

export const DECISIONS = {
  approve: { verb: "publishing", auditAction: "PUBLISH_PROJECT", notification: "project_approved" },
  reject: { verb: "rejecting", auditAction: "REJECT_PROJECT", notification: "project_rejected" },
  unpublish: { verb: "unpublishing", auditAction: "UNPUBLISH_PROJECT", notification: "project_unpublished" },
} as const;

export function insertNotification(
  { db }: Pick<Services, "db">,
  { id, userId, name }: Submission,
  { decision, targetId, at }: { decision: Decision; targetId: string | SQL; at: number },
) {
  const { auditAction, notification } = DECISIONS[decision];
  const { title, message } = DECISION_NOTIFICATIONS[notification];
  return db.insert(notifications).values({
    userId,
    notificationId: `submission:${id}:${auditAction}:${at}`,
    type: notification,
    title,
    message: message(name),
    projectName: name,
    targetId,
    createdAt: at,
  });
}

export function announce(services: AnnounceDeps, actor: Actor, { id, userId, name }: Submission, decision: Decision) {
  const type = DECISIONS[decision].notification;
  const { title, message } = DECISION_NOTIFICATIONS[type];
  const event = { type, projectName: name };
  return announceDecision(services, actor, { userId, event, title, message: message(name), reviewId: id });
}

export function insertAuditEntry(
  services: Pick<Services, "db" | "now">,
  actor: Actor,
  { projectId }: Submission,
  { decision, before, after }: { decision: Decision; before: object; after: object },
) {
  const action = DECISIONS[decision].auditAction;
  const entry = auditEntry(services, actor, {
    action,
    targetTable: "user_projects",
    targetId: projectId,
    before,
    after,
  });
  return services.db.insert(auditLog).values(entry);
}
