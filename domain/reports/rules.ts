import { z } from "zod";
import { NO_WORDS, REPORT_REASONS, REPORT_TARGETS, REPORT_TEXT_MAX, REPORT_TOO_LONG } from "./limits.ts";

export const ReportInput = z
  .object({
    target: z.enum(REPORT_TARGETS),
    targetId: z.string(),
    reason: z.enum(REPORT_REASONS, "Please choose what is wrong."),
    text: z.string().trim().max(REPORT_TEXT_MAX, REPORT_TOO_LONG),
  })
  .refine(({ reason, text }) => reason !== "Something else" || text !== "", NO_WORDS)
  .meta({ title: "Error sending report" });

/** The row's one text: the reason, and after a colon what was added in own words. */
export function reportText({ reason, text }: { reason: string; text: string }) {
  return text === "" ? reason : `${reason}: ${text}`;
}
