/** Hands the browser a file to keep, named after the app. */
export function downloadHtml(name: string, html: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "index"}.html`;
  link.click();
  // The download has begun by the next task; the address is of no use after it.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
