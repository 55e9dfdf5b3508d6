import { MAX_DATA_FILE_BYTES } from "#domain/app-data/rules.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type AppWithOrigin, withAppDataPage } from "./app-data.client.ts";

/**
 * Moves what an app keeps in this browser to the origin of its copy, which keeps nothing yet. If it fails, nothing has changed.
 * @throws AppError "unavailable", "too-large", "invalid"; AppError "conflict" if the copy keeps data already.
 */
export async function moveAppData(from: AppWithOrigin, toOrigin: string) {
  const { bytes, digest, isEmpty } = await withAppDataPage(from, ({ read }) => read(MAX_DATA_FILE_BYTES));
  if (isEmpty) return;
  await withAppDataPage({ appId: from.appId, origin: toOrigin }, async ({ read, write }) => {
    const kept = await read(MAX_DATA_FILE_BYTES);
    if (!kept.isEmpty)
      throw new AppError("conflict", "Data not moved", "The copy keeps data already, so nothing was moved.");
    await write(bytes);
  });
  // Open in another tab, the link keeps its data too, and App data lists them.
  await withAppDataPage(from, async ({ read, deleteRead }) => {
    const left = await read(MAX_DATA_FILE_BYTES);
    if (left.digest === digest) await deleteRead();
  }).catch(() => {});
}
