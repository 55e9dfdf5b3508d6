import { type Actor, isAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { notificationRow } from "#domain/notifications/notification-row.server.ts";
import { type Checks, insertChecks } from "./checks/run-checks.server.ts";
import type { Reviewed } from "./reviewed.ts";

const EVENTS = { submission: "project_pending", update: "update_pending" } as const;
type Round = Pick<Reviewed, "kind" | "id"> & { project: { id: string; name: string }; checks: Checks; at: number };

/** For the batch that inserts it: what the checks found, and the author's notification unless it is published immediately. */
export function recordRound({ db }: Pick<Services, "db">, actor: Actor, { kind, id, project, checks, at }: Round) {
  const event = { kind: EVENTS[kind], projectName: project.name };
  const place = { id: `${kind}:${id}:pending`, targetId: project.id, at };
  return [
    insertChecks(db, id, checks, at),
    ...(isAdmin(actor) ? [] : [notificationRow({ db }, actor.userId, event, place)]),
  ] as const;
}
