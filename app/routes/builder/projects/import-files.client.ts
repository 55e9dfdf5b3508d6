import { callApi } from "#app/device/api.ts";
import { createDeviceApp, removeDeviceApp } from "#app/device/device-apps/device-apps.ts";
import type { ExportedProject } from "#app/device/device-apps/exported-projects.ts";
import { type HtmlFile, type LeftOutFile, readFailure, readHtmlFiles } from "#app/device/device-apps/html-files.ts";
import type { Destination, ImportResult, LeftOutGroup, SavedApp } from "./import-result.ts";
import { saveExportToAccount } from "./import-to-account.client.ts";
import { saveExportToDevice } from "./import-to-device.client.ts";

type Task = { path: string; save: () => Promise<SavedApp> };

/** Saves one by one; a file that fails ends nothing. */
export async function importFiles(
  chosen: ReadonlyArray<File>,
  destination: Destination,
  onProgress: (done: number, total: number) => void,
): Promise<ImportResult> {
  const { files, projects, leftOut } = await readHtmlFiles(chosen);
  const tasks: Array<Task> = [
    ...projects.map((project) => ({ path: project.path, save: () => saveExport(project, destination) })),
    ...files.map((file) => ({ path: file.path, save: () => saveFile(file, destination) })),
  ];
  const result: ImportResult = { imported: [], there: [], leftOut: [] };
  const failed: Array<LeftOutFile> = [];
  for (const [index, { path, save }] of tasks.entries()) {
    onProgress(index, tasks.length);
    const saved = await save();
    if (saved.outcome === "imported") result.imported.push(saved.app);
    else if (saved.outcome === "there") result.there.push(saved.name);
    else failed.push({ path, reason: saved.reason });
  }
  return { ...result, leftOut: groupByReason([...failed, ...leftOut]) };
}

/** Moves what was imported to the trash; a device has none. @returns how many apps are still there. */
export async function undoImport({ imported }: ImportResult, { accountId, isCloud }: Destination) {
  let left = 0;
  for (const { id } of imported) {
    const isRemoved = isCloud
      ? (await callApi("DELETE", "/api/projects/:id", { param: { id }, account: accountId })).ok
      : removeDeviceApp(id);
    if (!isRemoved) left += 1;
  }
  return left;
}

export function importedText(count: number) {
  if (count === 0) return "Nothing was imported";
  return count === 1 ? "1 app imported" : `${count} apps imported`;
}

async function saveExport(project: ExportedProject, destination: Destination): Promise<SavedApp> {
  try {
    const content = await project.read();
    return destination.isCloud
      ? await saveExportToAccount(content, destination.accountId)
      : await saveExportToDevice(content, destination.accountId);
  } catch (error) {
    return { outcome: "failed", reason: readFailure(error) };
  }
}

async function saveFile({ name, html }: HtmlFile, { accountId, isCloud }: Destination): Promise<SavedApp> {
  if (isCloud) {
    const answer = await callApi("POST", "/api/projects", { json: { name, html }, account: accountId });
    if (!answer.ok) return { outcome: "failed", reason: answer.error.message };
    return { outcome: "imported", app: { id: answer.data.id, name, note: null } };
  }
  const result = await createDeviceApp({ owner: accountId, name, html });
  if (!result.ok) return { outcome: "failed", reason: result.failure.message };
  return { outcome: "imported", app: { id: result.app.id, name, note: null } };
}

function groupByReason(leftOut: ReadonlyArray<LeftOutFile>): Array<LeftOutGroup> {
  const groups = Map.groupBy(leftOut, ({ reason }) => reason);
  return [...groups].map(([reason, files]) => ({ reason, paths: files.map(({ path }) => path) }));
}
