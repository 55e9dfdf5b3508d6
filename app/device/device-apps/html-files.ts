import { MAX_HTML_BYTES } from "#domain/projects/html.ts";
import { MAX_ARCHIVE_BYTES, MAX_IMPORTED_FILES } from "#domain/projects/rules.ts";
import { importedTitle } from "#domain/projects/titles.ts";

export type HtmlFile = { name: string; html: string };

/** Includes files inside ZIPs. Each gets a name that fits a title. */
export async function readHtmlFiles(files: Iterable<File>) {
  const found: Array<HtmlFile> = [];
  let skipped = 0;
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) {
      const inside = await unzip(file);
      found.push(...inside.files);
      skipped += inside.skipped;
    } else if (isHtml(file.name) && file.size <= MAX_HTML_BYTES) found.push(toHtmlFile(file.name, await file.text()));
    else skipped += 1;
  }
  return {
    files: found.slice(0, MAX_IMPORTED_FILES),
    skipped: skipped + Math.max(0, found.length - MAX_IMPORTED_FILES),
  };
}

async function unzip(file: File) {
  const { strFromU8, unzipSync } = await import("fflate");
  let total = 0;
  let skipped = 0;
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter({ name, originalSize }) {
      if (name.endsWith("/")) return false;
      total += originalSize;
      const wanted = isHtml(name) && originalSize <= MAX_HTML_BYTES && total <= MAX_ARCHIVE_BYTES;
      if (!wanted) skipped += 1;
      return wanted;
    },
  });
  return { files: Object.entries(entries).map(([path, bytes]) => toHtmlFile(path, strFromU8(bytes))), skipped };
}

/** Skips the shadow files in archives of some systems. */
function isHtml(path: string) {
  return /\.html?$/i.test(path) && !/(^|\/)(__MACOSX|\.)/.test(path);
}

function toHtmlFile(path: string, html: string): HtmlFile {
  return { name: importedTitle(html, path), html };
}
