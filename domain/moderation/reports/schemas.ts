import * as z from "zod/mini";
import { REPORT_RESOLUTIONS, type ReportResolution } from "#db/vocabulary.ts";
import { titled } from "#domain/kit/parse.ts";
import {
  MAX_REPORT_TEXT_LENGTH,
  MAX_RESOLUTION_REASON_LENGTH,
  REPORT_REASONS,
  REPORT_TARGETS,
  REPORT_TEXT_MISSING_MESSAGE,
  REPORT_TOO_LONG_MESSAGE,
  RESOLUTION_REASON_TOO_LONG,
  type ReportTarget,
} from "./rules.ts";

export const ReportInput = titled(
  "Error sending report",
  z
    .object({
      target: z.enum(REPORT_TARGETS),
      targetId: z.string(),
      reason: z.enum(REPORT_REASONS, "Please choose what's wrong."),
      text: z.string().check(z.trim(), z.maxLength(MAX_REPORT_TEXT_LENGTH, REPORT_TOO_LONG_MESSAGE)),
    })
    .check(z.refine(({ reason, text }) => reason !== "Something else" || text !== "", REPORT_TEXT_MISSING_MESSAGE)),
);

const RESOLUTIONS: Record<ReportTarget, ReadonlyArray<ReportResolution>> = {
  app: ["none", "unpublish", "ban", "takedown"],
  review: ["none", "hide"],
  share: ["none", "close"],
};
const NEEDS_REASON: ReadonlyArray<ReportResolution> = ["ban", "takedown", "close"];

export const ResolveInput = titled(
  "Error deciding report",
  z
    .object({
      target: z.enum(REPORT_TARGETS),
      targetId: z.string(),
      resolution: z.enum(REPORT_RESOLUTIONS),
      reason: z._default(
        z.string().check(z.trim(), z.maxLength(MAX_RESOLUTION_REASON_LENGTH, RESOLUTION_REASON_TOO_LONG)),
        "",
      ),
    })
    .check(
      z.refine(({ target, resolution }) => RESOLUTIONS[target].includes(resolution)),
      z.refine(
        ({ resolution, reason }) => !NEEDS_REASON.includes(resolution) || reason !== "",
        "Please say why. The owner reads it.",
      ),
    ),
);
