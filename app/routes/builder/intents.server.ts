import { z } from "zod";
import { selectIntent } from "#app/forms.ts";
import { AppError } from "#domain/errors.ts";
import { parse } from "#domain/parse.ts";
import type { Actor } from "#domain/policy.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { deleteProject, purgeProject, restoreProject, withdrawProject } from "#domain/projects/lifecycle.server.ts";
import { ListingInput, NewProjectInput } from "#domain/projects/rules.ts";
import { submitForReview } from "#domain/projects/submit.server.ts";
import { restoreVersion } from "#domain/projects/versions.server.ts";
import type { Services } from "#domain/services.ts";
import { requestUpdate } from "#domain/updates/commands.server.ts";

const ProjectId = z.object({ projectId: z.string() });
const Update = ProjectId.extend({ baseVersion: z.coerce.number().int() });
const OldVersion = Update.extend({ version: z.coerce.number().int() });

type Done = { toast: string | null; id: string; version?: number; name?: string };

type Call = { services: Services; actor: Actor; form: FormData; fields: Record<string, FormDataEntryValue> };
type ProjectCall = Call & { projectId: string };

const INTENTS: Readonly<Record<string, (call: Call) => Promise<Done>>> = {
  create: async ({ services, actor, form, fields }) => {
    const { name } = parse(NewProjectInput, fields);
    return { ...(await createProject(services, actor, { name, bytes: await readBytes(form) })), name, toast: null };
  },
  update: async ({ services, actor, form, fields }) => {
    const saved = await saveVersion(services, actor, { ...parse(Update, fields), bytes: await readBytes(form) });
    return { ...saved, toast: null };
  },
  "restore-version": async ({ services, actor, fields }) => ({
    ...(await restoreVersion(services, actor, parse(OldVersion, fields))),
    toast: "Version restored",
  }),
  listing: ofProject(async ({ services, actor, projectId, form }) => {
    await saveListing(services, actor, projectId, readListing(form));
    return "Changes saved";
  }),
  submit: ofProject(async ({ services, actor, projectId, form }) => {
    await saveListing(services, actor, projectId, readListing(form));
    const { status } = await submitForReview(services, actor, projectId);
    return status === "approved" ? "App published to store" : "App submitted for review";
  }),
  "request-update": ofProject(async ({ services, actor, projectId, form }) => {
    if (form.has("name")) await saveListing(services, actor, projectId, readListing(form));
    await requestUpdate(services, actor, projectId);
    return "Update submitted for review";
  }),
  withdraw: ofProject(async ({ services, actor, projectId }) => {
    await withdrawProject(services, actor, projectId);
    return "App unpublished";
  }),
  delete: ofProject(async ({ services, actor, projectId }) => {
    await deleteProject(services, actor, projectId);
    return null;
  }),
  restore: ofProject(async ({ services, actor, projectId }) => {
    await restoreProject(services, actor, projectId);
    return "Project restored";
  }),
  purge: ofProject(async ({ services, actor, projectId }) => {
    await purgeProject(services, actor, projectId);
    return "Project deleted";
  }),
};

/** A handler that acts on the project that the form names; `run` returns the toast. */
function ofProject(run: (call: ProjectCall) => Promise<string | null>) {
  return async (call: Call): Promise<Done> => {
    const { projectId } = parse(ProjectId, call.fields);
    return { id: projectId, toast: await run({ ...call, projectId }) };
  };
}

/** What the builder's forms ask for. The HTML comes as a file's bytes, so that nothing on the way changes it. */
export async function runIntent(services: Services, actor: Actor, form: FormData): Promise<Done> {
  return selectIntent(INTENTS, form)({ services, actor, form, fields: Object.fromEntries(form) });
}

function readListing(form: FormData) {
  return parse(ListingInput, { ...Object.fromEntries(form), tags: form.getAll("tags") });
}

async function readBytes(form: FormData) {
  const file = form.get("html");
  if (!(file instanceof File)) throw new AppError("invalid", "Save failed", "No content to save");
  return new Uint8Array(await file.arrayBuffer());
}
