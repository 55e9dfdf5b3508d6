import type { SQL } from "drizzle-orm";
import { auditLog, type submissions } from "#db/schema/index.ts";
import { auditEntry } from "#domain/audit/entries.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { announceDecision, reviewLink } from "#domain/notifications/announce-decision.server.ts";
import { describeEvent } from "#domain/notifications/events.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";

type Submission = typeof submissions.$inferSelect;
type AnnounceDeps = Parameters<typeof announceDecision>[0];
export type Decision = keyof typeof DECISIONS;
/** `sentence`: what the moderator added to a rejection. */
type Told = { decision: Decision; sentence?: string };

export const DECISIONS = {
  approve: { verb: "publishing", auditAction: "PUBLISH_PROJECT", notification: "project_approved" },
  reject: { verb: "rejecting", auditAction: "REJECT_PROJECT", notification: "project_rejected" },
  unpublish: { verb: "unpublishing", auditAction: "UNPUBLISH_PROJECT", notification: "project_unpublished" },
} as const;

export function insertNotification(
  { db }: Pick<Services, "db">,
  { id, userId, name }: Submission,
  { decision, sentence, targetId, at }: Told & { targetId: string | SQL; at: number },
) {
  const { auditAction, notification: kind } = DECISIONS[decision];
  const place = { id: `submission:${id}:${auditAction}:${at}`, targetId, at };
  return notificationRow({ db }, userId, { kind, projectName: name, sentence }, place);
}

export function announce(
  services: AnnounceDeps,
  actor: Actor,
  { id, userId, name }: Submission,
  { decision, sentence }: Told,
) {
  const { title, message } = describeEvent({ kind: DECISIONS[decision].notification, projectName: name, sentence });
  return announceDecision(services, actor, { userId, appName: name, title, message, link: reviewLink(id) });
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
