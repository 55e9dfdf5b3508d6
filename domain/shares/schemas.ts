import * as z from "zod/mini";
import { countCharacters } from "#domain/kit/characters.ts";
import { titled } from "#domain/kit/parse.ts";
import { visibleText } from "#domain/kit/visible-text.ts";
import { halfEmojiProblem } from "#domain/listing/html.ts";
import { iconProblem } from "#domain/listing/icons.ts";
import { MAX_TITLE_LENGTH } from "#domain/listing/rules.ts";
import { EXPIRY_DAYS, MAX_SOURCE_ID_LENGTH } from "./rules.ts";

const TITLE = "Not shared";

const sourceId = z.string().check(z.minLength(1), z.maxLength(MAX_SOURCE_ID_LENGTH));
const expiryDays = z.literal(EXPIRY_DAYS);

const name = z.string().check(
  z.overwrite(visibleText),
  z.minLength(1, "The app needs a name."),
  z.refine(
    (text) => countCharacters(text) <= MAX_TITLE_LENGTH,
    `Title must be at most ${MAX_TITLE_LENGTH} characters.`,
  ),
);

const icon = z.nullable(
  z.string().check(
    z.trim(),
    z.superRefine((text, context) => {
      const problem = iconProblem(text);
      if (problem) context.addIssue(problem);
    }),
  ),
);

/** A JSON string preserves line endings. */
const html = z.pipe(
  z.string("No content to share").check(
    z.superRefine((text, context) => {
      const problem = halfEmojiProblem(text);
      if (problem) context.addIssue(problem);
    }),
  ),
  z.transform((text: string) => new TextEncoder().encode(text)),
);

const ProjectShare = z.strictObject({
  project: sourceId,
  expiryDays,
  followsLatest: z.boolean(),
  allowsCopies: z.boolean(),
});
const DeviceShare = z.strictObject({ deviceApp: sourceId, name, icon, html, allowsCopies: z.boolean() });

/** A project of the account, or an app of the owner's device with its HTML. */
export const ShareInput = titled(
  TITLE,
  z.union([ProjectShare, DeviceShare], {
    error: (issue) => {
      const ofDevice = typeof issue.input === "object" && issue.input !== null && "deviceApp" in issue.input;
      return issue.code === "invalid_union" ? issue.errors[ofDevice ? 1 : 0]?.[0]?.message : undefined;
    },
  }),
);
export type ProjectShare = z.output<typeof ProjectShare>;
export type DeviceShare = z.output<typeof DeviceShare>;

export const ShareChange = titled(
  "Not changed",
  z.strictObject({
    expiryDays: z.optional(expiryDays),
    followsLatest: z.optional(z.boolean()),
    allowsCopies: z.optional(z.boolean()),
  }),
);
export type ShareChange = z.output<typeof ShareChange>;

export const ShareSource = titled(TITLE, z.object({ source: sourceId }));
