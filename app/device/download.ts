import { fileNameOf } from "#domain/file-names.ts";

/** Downloads an app's document as a file named after the app. */
export function downloadHtml(name: string, html: string) {
  const file = `${fileNameOf(name, "index")}.html`;
  downloadFile(file, new Blob([html], { type: "text/html" }));
}

/** Saves a file by the browser's download. */
export function downloadFile(name: string, file: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by the next task; the address is of no use after it.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
