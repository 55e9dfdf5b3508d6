import { z } from "zod";
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

/** What the builder's forms ask for. The HTML comes as a file's bytes, so that nothing on the way changes it. */
export async function runIntent(services: Services, actor: Actor, form: FormData): Promise<Done> {
  const fields = Object.fromEntries(form);
  const intent = form.get("intent");
  if (intent === "create") {
    const { name } = parse(NewProjectInput, fields);
    return { ...(await createProject(services, actor, { name, bytes: await readBytes(form) })), name, toast: null };
  }
  const { projectId } = parse(ProjectId, fields);
  switch (intent) {
    case "update": {
      const saved = await saveVersion(services, actor, { ...parse(Update, fields), bytes: await readBytes(form) });
      return { ...saved, toast: null };
    }
    case "restore-version":
      return { ...(await restoreVersion(services, actor, parse(OldVersion, fields))), toast: "Version restored" };
    case "listing":
      await saveListing(services, actor, projectId, readListing(form));
      return { id: projectId, toast: "Changes saved" };
    case "submit": {
      await saveListing(services, actor, projectId, readListing(form));
      const { status } = await submitForReview(services, actor, projectId);
      return { id: projectId, toast: status === "approved" ? "App published to store" : "App submitted for review" };
    }
    case "request-update":
      if (form.has("name")) await saveListing(services, actor, projectId, readListing(form));
      await requestUpdate(services, actor, projectId);
      return { id: projectId, toast: "Update submitted for review" };
    case "withdraw":
      await withdrawProject(services, actor, projectId);
      return { id: projectId, toast: "App unpublished" };
    case "delete":
      await deleteProject(services, actor, projectId);
      return { id: projectId, toast: null };
    case "restore":
      await restoreProject(services, actor, projectId);
      return { id: projectId, toast: "Project restored" };
    case "purge":
      await purgeProject(services, actor, projectId);
      return { id: projectId, toast: "Project deleted" };
    default:
      throw new AppError("invalid", "Error", "An unexpected error occurred.");
  }
}

function readListing(form: FormData) {
  return parse(ListingInput, { ...Object.fromEntries(form), tags: form.getAll("tags") });
}

async function readBytes(form: FormData) {
  const file = form.get("html");
  if (!(file instanceof File)) throw new AppError("invalid", "Save failed", "No content to save");
  return new Uint8Array(await file.arrayBuffer());
}
