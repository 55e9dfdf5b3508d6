import * as z from "zod/mini";
import { userIntent } from "#app/forms.ts";
import { parse, titled, titleOf } from "#domain/kit/parse.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { createProject, endCopies, renameProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { duplicateProject } from "#domain/projects/duplicate.server.ts";
import { moveToTrash, purgeProject, restoreProject, unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import {
  DuplicateInput,
  ListingInput,
  NewProjectInput,
  NewVersionInput,
  RenameInput,
  releaseNotes,
} from "#domain/projects/schemas.ts";
import { restoreVersion } from "#domain/projects/versions.server.ts";

const ProjectRef = z.object({ projectId: z.string() });
const Version = z.coerce.number().check(z.int());
const VersionRef = z.extend(ProjectRef, { baseVersion: Version, version: Version });
const ListingFields = titled(titleOf(ListingInput), z.extend(ProjectRef, ListingInput.shape));

const submit = userIntent({
  schema: ListingFields,
  lists: ["tags"],
  async run(services, actor, fields) {
    await saveListingFields(services, actor, fields);
    return submitForReview(services, actor, fields.projectId);
  },
  toast: ({ status }) => (status === "approved" ? "App published to store" : "App submitted for review"),
});

export const INTENTS = {
  create: userIntent({
    schema: NewProjectInput,
    run: async (services, actor, { name, html }) => ({
      ...(await createProject(services, actor, { name, bytes: html })),
      name,
    }),
  }),
  update: userIntent({
    schema: NewVersionInput,
    run: (services, actor, { html, ...version }) => saveVersion(services, actor, { ...version, bytes: html }),
  }),
  rename: userIntent({ schema: RenameInput, run: renameProject, toast: "Changes saved" }),
  duplicate: userIntent({
    schema: DuplicateInput,
    run: (services, actor, { projectId, html }) => duplicateProject(services, actor, { projectId, bytes: html }),
  }),
  "restore-version": userIntent({ schema: VersionRef, run: restoreVersion, toast: "Version restored" }),
  listing: userIntent({ schema: ListingFields, lists: ["tags"], run: saveListingFields }),
  submit,
  /** What an admin's submission is called, also where it fails in the browser. */
  publish: submit,
  "request-update": userIntent({
    schema: z.looseObject(ProjectRef.shape),
    lists: ["tags"],
    async run(services, actor, fields) {
      // The project card's form has no listing fields.
      if ("name" in fields) await saveListingFields(services, actor, parse(ListingFields, fields));
      const notes = "releaseNotes" in fields ? parse(releaseNotes, fields.releaseNotes) : undefined;
      const { status } = await requestUpdate(services, actor, fields.projectId, notes);
      return { status, isFromCard: !("name" in fields) };
    },
    toast({ status, isFromCard }) {
      if (status === "approved") return "Update published";
      return isFromCard ? "Update request submitted" : "Update submitted for review";
    },
  }),
  "end-copies": projectIntent(endCopies, "No more copies"),
  "unpublish-own": projectIntent(unpublishOwnApp, "App unpublished"),
  delete: projectIntent(moveToTrash),
  restore: projectIntent(restoreProject, "Project restored"),
  purge: projectIntent(purgeProject, "Project deleted"),
};

async function saveListingFields(services: Services, actor: Actor, fields: z.output<typeof ListingFields>) {
  const { projectId, ...listing } = fields;
  await saveListing(services, actor, projectId, listing);
}

function projectIntent(run: (services: Services, actor: Actor, projectId: string) => Promise<unknown>, toast?: string) {
  return userIntent({
    schema: ProjectRef,
    async run(services, actor, { projectId }) {
      await run(services, actor, projectId);
    },
    toast,
  });
}
