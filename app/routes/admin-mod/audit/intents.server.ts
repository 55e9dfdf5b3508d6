import * as z from "zod/mini";
import { userIntent } from "#app/forms.ts";
import { verifyNextEntries } from "#domain/audit/verification.server.ts";

export const INTENTS = {
  verify: userIntent({
    schema: z.object({
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    }),
    run: (services, actor, { cursor }) => verifyNextEntries(services, actor, cursor ?? null),
  }),
};
