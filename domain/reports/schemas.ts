import { z } from "zod";
import { REPORT_RESOLUTIONS } from "#db/vocabulary.ts";
import {
  MAX_REPORT_TEXT_LENGTH,
  MAX_RESOLUTION_REASON_LENGTH,
  REPORT_REASONS,
  REPORT_TARGETS,
  REPORT_TEXT_MISSING_MESSAGE,
  REPORT_TOO_LONG_MESSAGE,
} from "./rules.ts";

export const ReportInput = z
  .object({
    target: z.enum(REPORT_TARGETS),
    targetId: z.string(),
    reason: z.enum(REPORT_REASONS, "Please choose what's wrong."),
    text: z.string().trim().max(MAX_REPORT_TEXT_LENGTH, REPORT_TOO_LONG_MESSAGE),
  })
  .refine(({ reason, text }) => reason !== "Something else" || text !== "", REPORT_TEXT_MISSING_MESSAGE)
  .meta({ title: "Error sending report" });

export const ResolveInput = z
  .object({
    target: z.enum(REPORT_TARGETS),
    targetId: z.string(),
    resolution: z.enum(REPORT_RESOLUTIONS),
    reason: z.string().trim().max(MAX_RESOLUTION_REASON_LENGTH).default(""),
  })
  .refine(({ target, resolution }) => resolution === "none" || (resolution === "hide") === (target === "review"))
  .refine(
    ({ resolution, reason }) => (resolution !== "ban" && resolution !== "takedown") || reason !== "",
    "Please say why. The owner reads it.",
  )
  .meta({ title: "Error deciding report" });
