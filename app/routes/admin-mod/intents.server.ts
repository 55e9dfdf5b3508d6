import { type Answer, respond } from "#app/context.ts";
import { publishSubmission } from "#domain/moderation/commands.server.ts";
import { rejectSubmission, unpublishSubmission } from "#domain/moderation/decide.server.ts";
import { unrestrictedRun } from "#domain/moderation/network.server.ts";
import { PublishInput, RejectInput, SubmissionRef } from "#domain/moderation/rules.ts";
import { parse } from "#domain/parse.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";

type Deps = {
  services: Services;
  actor: Actor;
  form: FormData;
  /** The origin that the page may frame, for its content policy. */
  frame: { origin: string | null };
};
type Run = { origin: string; path: string };

/** The handlers of the moderation forms by intent. */
export const INTENTS: Record<string, (deps: Deps) => Promise<Answer<Run | null>>> = {
  publish: ({ services, actor, form }) =>
    respond("Project published", async () => {
      await publishSubmission(services, actor, parse(PublishInput, Object.fromEntries(form)));
      return null;
    }),
  reject: ({ services, actor, form }) =>
    respond("Project rejected", async () => {
      const fields = { ...Object.fromEntries(form), reasons: form.getAll("reasons") };
      await rejectSubmission(services, actor, parse(RejectInput, fields));
      return null;
    }),
  unpublish: ({ services, actor, form }) =>
    respond("Project unpublished", async () => {
      const { submissionId } = parse(SubmissionRef, Object.fromEntries(form));
      await unpublishSubmission(services, actor, submissionId);
      return null;
    }),
  "open-network": ({ services, actor, form, frame }) =>
    respond(null, async () => {
      const { submissionId } = parse(SubmissionRef, Object.fromEntries(form));
      const run = await unrestrictedRun(services, actor, submissionId);
      frame.origin = run.origin;
      return run;
    }),
};
