type Shell = { title: string; head?: string; body: string };

/**
 * A page around `body`. It names no language, since the texts in it may have any. A title that only names the kind of the
 * text is too short for the title of an app, which then comes from the file.
 */
export function pageShell({ title, head = "", body }: Shell) {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head === "" ? "" : `${head}\n`}</head>
<body>
${body}
</body>
</html>
`;
}

export function escapeHtml(text: string) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** In a script `</script` can only be in a string, a template or a regular expression, where both spellings mean the same. */
export function escapeScript(code: string) {
  return code.replace(/<\/(?=script)/gi, "<\\/");
}

export const READABLE_STYLE = `<style>
:root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif; }
body { max-width: 70ch; margin: 0 auto; padding: 24px 20px 48px; overflow-wrap: break-word; }
h1, h2, h3, h4 { line-height: 1.25; }
pre { overflow: auto; padding: 12px 16px; border-radius: 10px; background: rgb(128 128 128 / 0.14); font-size: 14px; }
code { font-family: ui-monospace, monospace; font-size: 0.92em; }
table { display: block; overflow: auto; border-collapse: collapse; }
th, td { padding: 6px 12px; border: 1px solid rgb(128 128 128 / 0.4); text-align: start; vertical-align: top; }
blockquote { margin: 16px 0; padding-inline-start: 16px; border-inline-start: 4px solid rgb(128 128 128 / 0.4); }
img { max-width: 100%; height: auto; }
</style>`;
