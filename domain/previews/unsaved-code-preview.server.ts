import { appOrigin, deviceLabel } from "#domain/apps/labels.ts";
import type { Services } from "#domain/kit/services.ts";
import type { Project } from "#domain/projects/queries.server.ts";
import { choicesOf, type HostChoice } from "./host-choices.ts";
import { projectHostsPath } from "./signed-project-path.ts";

/** Where the builder runs unsaved code. */
export type UnsavedCodePreview = { origin: string; path: string; hostChoices: ReadonlyArray<HostChoice> };

/** A loaded project's code may contact the declared hosts that its author allowed. */
export async function readUnsavedCodePreview(
  { config }: Pick<Services, "config">,
  loaded: { project: Project; label: string } | null,
  previewId: string,
): Promise<UnsavedCodePreview> {
  if (!loaded) return { origin: appOrigin(await deviceLabel(previewId), config), path: "/", hostChoices: [] };
  const { project, label } = loaded;
  const hostChoices = choicesOf(project.declaredHosts, project.hostChoices);
  const path = hostChoices.length === 0 ? "/" : await projectHostsPath(config.previewSecret, label, project.id);
  return { origin: appOrigin(label, config), path, hostChoices };
}
