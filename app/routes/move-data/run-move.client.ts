import { endMove, readMove } from "#app/device/app-data/data-move.ts";
import { moveAppData } from "#app/device/app-data/move-data.client.ts";
import { UNEXPECTED } from "#app/failure-text.ts";
import { AppError } from "#domain/kit/errors.ts";

/**
 * Moves what this tab was asked to, and leaves the page. @param origins of all apps, with "*" in place of the label.
 * @returns why it failed, and the copy's path; null while the next page loads.
 */
export async function runMove(origins: string): Promise<{ message: string; path: string } | null> {
  const move = readMove();
  if (!move) {
    window.location.replace("/app-data");
    return null;
  }
  const originOf = (label: string) => origins.replace("*", label);
  try {
    await moveAppData({ appId: move.from, origin: originOf(move.from) }, originOf(move.to));
  } catch (error) {
    return { message: error instanceof AppError ? error.message : UNEXPECTED.message, path: move.path };
  }
  endMove();
  window.location.replace(move.path);
  return null;
}
