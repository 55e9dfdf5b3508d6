import * as z from "zod/mini";
import { userIntent } from "#app/forms.ts";
import { parse, titled, titleOf } from "#domain/parse.ts";
import type { Actor } from "#domain/permissions.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { moveToTrash, purgeProject, restoreProject, unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { ListingInput, NewProjectInput, NewVersionInput, releaseNotes } from "#domain/projects/schemas.ts";
import { submitForReview } from "#domain/projects/submit.server.ts";
import { restoreVersion } from "#domain/projects/versions.server.ts";
import type { Services } from "#domain/services.ts";
import { requestUpdate } from "#domain/updates/commands.server.ts";

const ProjectRef = z.object({ projectId: z.string() });
const Version = z.coerce.number().check(z.int());
const VersionRef = z.extend(ProjectRef, { baseVersion: Version, version: Version });
const ListingFields = titled(titleOf(ListingInput), z.extend(ProjectRef, ListingInput.shape));

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
  "restore-version": userIntent({ schema: VersionRef, run: restoreVersion, toast: "Version restored" }),
  listing: userIntent({ schema: ListingFields, lists: ["tags"], run: saveListingFields }),
  submit: userIntent({
    schema: ListingFields,
    lists: ["tags"],
    async run(services, actor, fields) {
      await saveListingFields(services, actor, fields);
      return submitForReview(services, actor, fields.projectId);
    },
    toast: ({ status }) => (status === "approved" ? "App published to store" : "App submitted for review"),
  }),
  "request-update": userIntent({
    schema: z.looseObject(ProjectRef.shape),
    lists: ["tags"],
    async run(services, actor, fields) {
      // The project card's form has no listing fields.
      if ("name" in fields) await saveListingFields(services, actor, parse(ListingFields, fields));
      const notes = "releaseNotes" in fields ? parse(releaseNotes, fields.releaseNotes) : undefined;
      await requestUpdate(services, actor, fields.projectId, notes);
      return { isFromCard: !("name" in fields) };
    },
    toast: ({ isFromCard }) => (isFromCard ? "Update request submitted" : "Update submitted for review"),
  }),
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
