import { z } from "zod";
import { parse } from "#domain/parse.ts";
import { type Actor, isAdmin } from "#domain/policy.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { deleteProject, purgeProject, restoreProject, withdrawProject } from "#domain/projects/lifecycle.server.ts";
import { ListingInput, NewProjectInput, NewVersionInput } from "#domain/projects/rules.ts";
import { submitForReview } from "#domain/projects/submit.server.ts";
import { restoreVersion } from "#domain/projects/versions.server.ts";
import type { Services } from "#domain/services.ts";
import { requestUpdate } from "#domain/updates/commands.server.ts";
import { failureText } from "./failure-texts.ts";

const Project = z.object({ projectId: z.string() });
const OldVersion = Project.extend({ baseVersion: z.coerce.number().int(), version: z.coerce.number().int() });
const Json = z.record(z.string(), z.unknown());

export type Fields = Record<string, unknown>;
type Done = { toast: string | null; id: string; version?: number; name?: string };
type Handler = (services: Services, actor: Actor, fields: Fields) => Promise<Done>;

/** The handlers of the builder's forms by intent. */
export const INTENTS: Readonly<Record<string, Handler>> = {
  async create(services, actor, fields) {
    const { name, html } = parse(NewProjectInput, fields);
    return { ...(await createProject(services, actor, { name, bytes: html })), name, toast: null };
  },
  async update(services, actor, fields) {
    const { html, ...version } = parse(NewVersionInput, fields);
    return { ...(await saveVersion(services, actor, { ...version, bytes: html })), toast: null };
  },
  "restore-version": async (services, actor, fields) => ({
    ...(await restoreVersion(services, actor, parse(OldVersion, fields))),
    toast: "Version restored",
  }),
  async listing(services, actor, fields) {
    return { id: await saveFields(services, actor, fields), toast: "Changes saved" };
  },
  async submit(services, actor, fields) {
    const id = await saveFields(services, actor, fields);
    const { status } = await submitForReview(services, actor, id);
    return { id, toast: status === "approved" ? "App published to store" : "App submitted for review" };
  },
  async "request-update"(services, actor, fields) {
    const id = "name" in fields ? await saveFields(services, actor, fields) : parse(Project, fields).projectId;
    await requestUpdate(services, actor, id);
    return { id, toast: "Update submitted for review" };
  },
  withdraw: onProject(withdrawProject, "App unpublished"),
  delete: onProject(deleteProject, null),
  restore: onProject(restoreProject, "Project restored"),
  purge: onProject(purgeProject, "Project deleted"),
};

/** The fields of a request. HTML is sent as JSON, since forms would change its line endings. */
export async function readFields(request: Request): Promise<Fields> {
  if (request.headers.get("Content-Type")?.startsWith("application/json"))
    return parse(Json, await request.json().catch(() => null));
  const form = await request.formData();
  return { ...Object.fromEntries(form), tags: form.getAll("tags") };
}

/** The texts for an unexpected failure of the intent. */
export function failureTextFor(actor: Actor, { intent }: Fields) {
  return failureText(intent === "submit" && isAdmin(actor) ? "publish" : intent);
}

async function saveFields(services: Services, actor: Actor, fields: Fields) {
  const { projectId } = parse(Project, fields);
  await saveListing(services, actor, projectId, parse(ListingInput, fields));
  return projectId;
}

function onProject(
  run: (services: Services, actor: Actor, projectId: string) => Promise<unknown>,
  toast: string | null,
): Handler {
  return async (services, actor, fields) => {
    const { projectId } = parse(Project, fields);
    await run(services, actor, projectId);
    return { id: projectId, toast };
  };
}
