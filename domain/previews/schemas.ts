import { z } from "zod";
import { HOST_PATTERN, MAX_HOST_LENGTH, REQUEST_DIRECTIVES } from "./violations.ts";

export const ViolationInput = z
  .strictObject({
    codeVersion: z.string().max(8),
    directive: z.enum(REQUEST_DIRECTIVES),
    host: z.string().max(MAX_HOST_LENGTH).regex(HOST_PATTERN),
  })
  .meta({ title: "Not counted" });

export type ViolationInput = z.output<typeof ViolationInput>;

export const HostChoicesInput = z
  .strictObject({ choices: z.record(z.string().max(MAX_HOST_LENGTH), z.boolean()) })
  .meta({ title: "Not saved" });
