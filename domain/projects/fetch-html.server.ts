import { DOWNLOAD_BURST } from "#domain/downloads.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";
import { waitText } from "#domain/time-texts.ts";
import { MAX_HTML_BYTES, MAX_HTML_SIZE, readHtml } from "./html.ts";

/** Fetches HTML from a public address, e.g. a gist's raw file. Saves nothing. */
export async function fetchHtml(
  { download, consumeAttempt }: Pick<Services, "download" | "consumeAttempt">,
  actor: Actor,
  url: string,
) {
  const wait = await consumeAttempt(`download:${actor.userId}`, DOWNLOAD_BURST);
  if (wait > 0)
    throw new AppError("throttled", "Import failed", `Too many imports. Please try again in ${waitText(wait)}.`);
  const bytes = await download(url, MAX_HTML_BYTES);
  if (!bytes)
    throw new AppError(
      "invalid",
      "Import failed",
      `Couldn't load that URL. Use a public https:// link to one HTML file under ${MAX_HTML_SIZE}.`,
    );
  return readHtml(bytes);
}
