import { userIntent } from "#app/forms.ts";
import { resolveReports } from "#domain/moderation/reports/resolutions.server.ts";
import { ResolveInput } from "#domain/moderation/reports/schemas.ts";

export const INTENTS = {
  resolve: userIntent({ schema: ResolveInput, run: resolveReports, toast: "Reports decided" }),
};
