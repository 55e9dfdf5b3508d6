const EXTENSIONS = ".html .htm .svg .txt .md .markdown .css .js .mjs .jsx .ts .tsx .json .mht .mhtml".split(" ");

/** Of the field for files. A ZIP is read for the pages in it. */
export const ACCEPTED_FILES = [...EXTENSIONS, ".zip", "text/html", "application/zip"].join(",");

/** A file that is read as pasted text is: its content is a page, becomes one, or is named. */
export function isSourceFile(name: string) {
  return EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
}
