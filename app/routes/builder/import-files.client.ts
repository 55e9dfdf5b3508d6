import { callApi } from "#app/device/api.ts";
import { createDeviceApp } from "#app/device/device-apps/device-apps.ts";
import { type HtmlFile, readHtmlFiles } from "#app/device/device-apps/html-files.ts";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";

/** Into the account, or onto the device of `ownerId`. Says what was imported, and why something was not. */
export async function importFiles(
  chosen: ReadonlyArray<File>,
  ownerId: string | null,
  onProgress: (done: number, total: number) => void,
) {
  const result = await readHtmlFiles(chosen).catch(() => null);
  if (!result) return notify.error("Import failed", "The archive is damaged or incomplete.");
  if (result.files.length === 0) return notify.error("No content found", "No .html files found.");
  const failure = await saveAll(result.files, ownerId, onProgress);
  if (failure) notify.failure(failure);
  if (result.skipped > 0) notify.error("Some files were left out", skippedText(result.skipped));
}

/** Saves one by one, so that earlier files stay if a later one fails. @returns what failed, or null */
async function saveAll(
  files: Array<HtmlFile>,
  ownerId: string | null,
  onProgress: (done: number, total: number) => void,
) {
  let savedCount = 0;
  let failed: Failure | null = null;
  for (const [index, file] of files.entries()) {
    onProgress(index, files.length);
    const failure = ownerId === null ? await saveToAccount(file) : await saveToDevice(ownerId, file);
    if (failure) {
      failed = { ...failure, title: "Import failed", message: `${file.name}: ${failure.message}` };
      break;
    }
    savedCount += 1;
  }
  if (savedCount > 0) notify.success(savedCount === 1 ? "1 app imported" : `${savedCount} apps imported`);
  return failed;
}

async function saveToAccount(json: HtmlFile) {
  const answer = await callApi("POST", "/api/projects", { json });
  return answer.ok ? null : answer.error;
}

async function saveToDevice(ownerId: string, { name, html }: HtmlFile) {
  const result = await createDeviceApp(ownerId, name, html);
  return result.ok ? null : result.failure;
}

function skippedText(count: number) {
  return count === 1
    ? "Skipped 1 file that isn't HTML or is too large."
    : `Skipped ${count} files that aren't HTML or are too large.`;
}
