import { z } from "zod";
import { userIntent } from "#app/forms.ts";
import { verifyNextEntries } from "#domain/audit/verification.server.ts";

export const INTENTS = {
  verify: userIntent({
    schema: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    run: (services, actor, { cursor }) => verifyNextEntries(services, actor, cursor ?? null),
  }),
};
