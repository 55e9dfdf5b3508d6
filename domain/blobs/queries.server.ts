import { AppError } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";

/** @throws AppError("unavailable") if the bucket lacks the HTML. */
export async function readStoredHtml({ htmlFiles }: Pick<Services, "htmlFiles">, sha256: string) {
  const html = await htmlFiles.get(sha256);
  if (html === null) throw new AppError("unavailable", "Preview Error", "Failed to load app content");
  return html;
}
