import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { parse } from "#domain/parse.ts";
import type { Actor } from "#domain/policy.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { ListingInput, NewProjectInput } from "#domain/projects/rules.ts";
import { submitForReview } from "#domain/projects/submit.server.ts";
import type { Services } from "#domain/services.ts";

const ProjectId = z.object({ projectId: z.string() });
const Update = ProjectId.extend({ baseVersion: z.coerce.number().int() });

/** What the builder's forms ask for. The HTML comes as a file's bytes, so that nothing on the way changes it. */
export async function runIntent(services: Services, actor: Actor, form: FormData) {
  const fields = Object.fromEntries(form);
  switch (form.get("intent")) {
    case "create": {
      const { name } = parse(NewProjectInput, fields);
      const saved = await createProject(services, actor, { name, bytes: await readBytes(form) });
      return { ...saved, name };
    }
    case "update":
      return saveVersion(services, actor, { ...parse(Update, fields), bytes: await readBytes(form) });
    case "listing":
    case "submit": {
      const { projectId } = parse(ProjectId, fields);
      const listing = parse(ListingInput, { ...fields, tags: form.getAll("tags") });
      await saveListing(services, actor, projectId, listing);
      if (form.get("intent") === "submit") await submitForReview(services, actor, projectId);
      return { id: projectId };
    }
    default:
      throw new AppError("invalid", "Error", "An unexpected error occurred.");
  }
}

async function readBytes(form: FormData) {
  const file = form.get("html");
  if (!(file instanceof File)) throw new AppError("invalid", "Save failed", "No content to save");
  return new Uint8Array(await file.arrayBuffer());
}
