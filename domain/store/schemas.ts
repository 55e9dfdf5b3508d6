import * as z from "zod/mini";
import { iconProblem } from "#domain/listing/icons.ts";
import { MAX_ICON_TEXT_UNITS, MAX_TITLE_UNITS } from "#domain/listing/rules.ts";

const OwnIcon = z.string().check(
  z.minLength(1),
  z.maxLength(MAX_ICON_TEXT_UNITS),
  z.refine((icon) => iconProblem(icon) === null),
);

/** What the page says of an own app, of which the server may know nothing. */
export const OwnIconInput = z.object({ icon: OwnIcon });
export const OwnManifestInput = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(MAX_TITLE_UNITS)),
  icon: OwnIcon,
});

/** Of a project or a device's app, as a part of a path. */
export const OwnAppId = z.string().check(z.regex(/^\w[\w-]{0,63}$/));
