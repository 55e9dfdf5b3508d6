import * as z from "zod/mini";
import { titled } from "#domain/kit/parse.ts";
import { htmlText, icon, importedName } from "#domain/listing/schemas.ts";
import { EXPIRY_DAYS, MAX_SOURCE_ID_LENGTH } from "./rules.ts";

const TITLE = "Not shared";

const sourceId = z.string().check(z.minLength(1), z.maxLength(MAX_SOURCE_ID_LENGTH));
const expiryDays = z.literal(EXPIRY_DAYS);

const ProjectShare = z.strictObject({
  project: sourceId,
  expiryDays,
  followsLatest: z.boolean(),
  allowsCopies: z.boolean(),
});
const DeviceShare = z.strictObject({
  deviceApp: sourceId,
  name: importedName,
  icon,
  html: htmlText("No content to share"),
  allowsCopies: z.boolean(),
});

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
