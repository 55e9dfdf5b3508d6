import { safeFileName } from "#domain/kit/file-names.ts";

export function downloadHtml(name: string, html: string) {
  const file = `${safeFileName(name, "index")}.html`;
  downloadFile(file, new Blob([html], { type: "text/html" }));
}

export function downloadFile(name: string, file: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by the next task.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
