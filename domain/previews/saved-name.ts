/** Bidirectional marks would hide a file's real extension. */
export function savedName(name: string, type = "") {
  return (name || unnamedFile(type)).replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, "_");
}

const EXTENSIONS: Record<string, string> = {
  plain: "txt",
  javascript: "js",
  jpeg: "jpg",
  "svg+xml": "svg",
  markdown: "md",
};

/** A link without `download` names no file. */
function unnamedFile(type: string) {
  const subtype = /\/([a-z0-9.+-]{1,20})/i.exec(type)?.[1]?.toLowerCase() ?? "";
  const extension = EXTENSIONS[subtype] ?? (/^[a-z0-9]{1,5}$/.test(subtype) ? subtype : null);
  return extension === null ? "" : `file.${extension}`;
}
