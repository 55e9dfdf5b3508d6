import { scanOf } from "#domain/apps/safety-facts.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { findOwnProject } from "./queries.server.ts";

export async function scanOwnProject(services: Pick<Services, "db" | "htmlFiles">, actor: Actor, projectId: string) {
  const { htmlSha256 } = await findOwnProject(services, actor, projectId);
  const scan = await scanOf(services, htmlSha256);
  if (!scan) throw new AppError("unavailable", "Preview Error", "Failed to load app content");
  return scan;
}
