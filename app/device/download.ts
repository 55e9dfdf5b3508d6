/** Hands the browser an app's document to keep, named after the app. */
export function downloadHtml(name: string, html: string) {
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "index"}.html`;
  downloadFile(file, new Blob([html], { type: "text/html" }));
}

/** Hands the browser a file to keep. */
export function downloadFile(name: string, file: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by the next task; the address is of no use after it.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
