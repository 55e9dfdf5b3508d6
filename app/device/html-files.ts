import { HTML_MAX_BYTES, TITLE_MAX, TITLE_MIN } from "#domain/projects/limits.ts";
import { titleOf } from "#domain/projects/titles.ts";

export type HtmlFile = { name: string; html: string };

/** Files taken over at once, and the bytes of an archive that are unpacked at most. */
const FILES_MAX = 200;
const ARCHIVE_MAX_BYTES = 100 * 1024 * 1024;

/** The .html files among these, also those inside ZIPs, each under a name that fits a title. */
export async function readHtmlFiles(files: Iterable<File>) {
  const found: Array<HtmlFile> = [];
  let skipped = 0;
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) {
      const inside = await unzip(file);
      found.push(...inside.files);
      skipped += inside.skipped;
    } else if (isHtml(file.name) && file.size <= HTML_MAX_BYTES) found.push(named(file.name, await file.text()));
    else skipped += 1;
  }
  return { files: found.slice(0, FILES_MAX), skipped: skipped + Math.max(0, found.length - FILES_MAX) };
}

async function unzip(file: File) {
  const { strFromU8, unzipSync } = await import("fflate");
  let total = 0;
  let skipped = 0;
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter({ name, originalSize }) {
      if (name.endsWith("/")) return false;
      total += originalSize;
      const wanted = isHtml(name) && originalSize <= HTML_MAX_BYTES && total <= ARCHIVE_MAX_BYTES;
      if (!wanted) skipped += 1;
      return wanted;
    },
  });
  return { files: Object.entries(entries).map(([path, bytes]) => named(path, strFromU8(bytes))), skipped };
}

/** Not the shadow files that archives of some systems carry. */
function isHtml(path: string) {
  return /\.html?$/i.test(path) && !/(^|\/)(__MACOSX|\.)/.test(path);
}

/** Its own title where that fits, else the file's name. */
function named(path: string, html: string): HtmlFile {
  const title = titleOf(html);
  if (title.length >= TITLE_MIN && title.length <= TITLE_MAX) return { name: title, html };
  const file = path.slice(path.lastIndexOf("/") + 1).replace(/\.html?$/i, "");
  const name = file.replace(/[-_]+/g, " ").trim().slice(0, TITLE_MAX).trim();
  return { name: name || "app", html };
}
