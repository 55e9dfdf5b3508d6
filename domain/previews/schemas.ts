import * as z from "zod/mini";
import { titled } from "#domain/kit/parse.ts";
import { MAX_HOST_LENGTH } from "#domain/listing/rules.ts";
import { HOST_PATTERN, REQUEST_DIRECTIVES } from "./violations.ts";

export const ViolationInput = titled(
  "Not counted",
  z.strictObject({
    codeVersion: z.string().check(z.maxLength(8)),
    directive: z.enum(REQUEST_DIRECTIVES),
    host: z.string().check(z.maxLength(MAX_HOST_LENGTH), z.regex(HOST_PATTERN)),
  }),
);

export type ViolationInput = z.output<typeof ViolationInput>;

export const HostChoicesInput = titled(
  "Not saved",
  z.strictObject({ choices: z.record(z.string().check(z.maxLength(MAX_HOST_LENGTH)), z.boolean()) }),
);
