import * as z from "zod/mini";
import { PROJECT_STATUSES } from "#db/vocabulary.ts";

/** The schemas of what the API answers, which its document shows. */

export const Instant = z.iso.datetime();

/** In the form in which the API names a time; null stays null. */
export function instant(ms: number): string;
export function instant(ms: number | null): string | null;
export function instant(ms: number | null) {
  return ms === null ? null : new Date(ms).toISOString();
}

const Host = z.object({ host: z.string(), purpose: z.string() });

export const Check = z.object({
  ok: z.boolean(),
  problems: z.array(
    z.object({
      line: z.int(),
      column: z.int(),
      severity: z.enum(["error", "warning", "info"]),
      code: z.string(),
      message: z.string(),
      declare: z.array(z.string()),
    }),
  ),
  missingFiles: z.array(z.string()),
  hosts: z.array(z.string()),
  mayContact: z.array(z.string()),
  title: z.nullable(z.string()),
  size: z.int(),
  /** What was done to make a page of what was sent. */
  converted: z.nullable(z.string()),
});
export type Check = z.output<typeof Check>;

export const ProjectCard = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(PROJECT_STATUSES),
  version: z.int(),
  size: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  hasUnsubmittedChanges: z.boolean(),
  url: z.url(),
  editUrl: z.url(),
});

export const Project = z.extend(ProjectCard, {
  description: z.string(),
  icon: z.nullable(z.string()),
  categories: z.array(z.string()),
  hosts: z.array(Host),
  screenshots: z.array(z.string()),
  releaseNotes: z.nullable(z.string()),
  allowsCopies: z.boolean(),
});

export const Saved = z.object({
  id: z.string(),
  title: z.string(),
  version: z.int(),
  url: z.url(),
  editUrl: z.url(),
  check: Check,
});

export const Share = z.object({
  id: z.string(),
  url: z.url(),
  title: z.string(),
  projectId: z.nullable(z.string()),
  expiresAt: z.nullable(Instant),
  followsLatest: z.boolean(),
  allowsCopies: z.boolean(),
  opens: z.int(),
  createdAt: Instant,
});

/** Of a list; null on the last page. */
export const NextCursor = z.nullable(z.string());
