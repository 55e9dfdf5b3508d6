import { DOWNLOAD_BURST } from "#domain/kit/downloads.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";
import { waitText } from "#domain/kit/time-texts.ts";
import { readHtml } from "#domain/listing/html.ts";
import { MAX_HTML_BYTES, MAX_HTML_SIZE } from "#domain/listing/rules.ts";

/** Fetches HTML from a public address, e.g. a gist's raw file, also for visitors. Saves nothing. */
export async function fetchHtml(
  { download, consumeAttempt }: Pick<Services, "download" | "consumeAttempt">,
  { userId, ip }: { userId: string | null; ip: string },
  url: string,
) {
  const wait = await consumeAttempt(`download:${userId ?? ip}`, DOWNLOAD_BURST);
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
