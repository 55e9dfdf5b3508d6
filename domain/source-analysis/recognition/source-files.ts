const EXTENSIONS = [".html", ".htm", ".svg", ".txt", ".md", ".jsx", ".tsx", ".json", ".mht", ".mhtml"];

/** Of the field for files. A ZIP is read for the pages in it. */
export const ACCEPTED_FILES = [...EXTENSIONS, ".zip", "text/html", "application/zip"].join(",");

/** A file whose content can be a page or become one. */
export function isSourceFile(name: string) {
  return EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
}
