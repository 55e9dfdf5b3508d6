import { BRAND } from "#domain/kit/brand.ts";
import {
  ENCYCLOPEDIA,
  ENCYCLOPEDIA_MEDIA,
  FONT_FILES,
  FONT_STYLES,
  LIBRARIES,
  MAPS,
} from "#domain/listing/always-allowed-hosts.ts";
import { CATEGORIES } from "#domain/listing/categories.ts";
import {
  MAX_CATEGORIES,
  MAX_DECLARED_HOSTS,
  MAX_DESCRIPTION_LENGTH,
  MAX_HTML_SIZE,
  MAX_PURPOSE_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_STORE_DESCRIPTION_LENGTH,
  MIN_TITLE_LENGTH,
} from "#domain/listing/rules.ts";
import { INSTEAD } from "#domain/source-analysis/device-apis.ts";

/** What an assistant must know to write an app that passes the checks: Markdown, from the rules that are applied. */
export function guideText() {
  return `# How to write an app for ${BRAND}

An app is one HTML file of at most ${MAX_HTML_SIZE}. It runs in a sandbox on its own origin, on phones and on computers.
Answer with the whole file, from <!doctype html> to </html>, in one block.

## The file

- Put all CSS and JavaScript into the file. Relative files, such as app.js or logo.png, do not exist. Embed images as data: URLs or SVG.
- Write <html lang="en"> (or the app's language), <meta charset="utf-8">, <meta name="viewport" content="width=device-width, initial-scale=1"> and a <title>.
- An app is a single page. Show other parts of it in the same page, and link to them by #id.
- Take libraries from ${listHosts(LIBRARIES)}, with an exact version such as name@1.2.3.

## Storage

- localStorage, sessionStorage and IndexedDB work and stay on the device. Every app has its own.
- There is no server and no account inside an app. Offer an export and an import of what people enter.

## Network

- Every app may load code from ${listHosts(LIBRARIES)}, fonts from ${listHosts([...FONT_STYLES, ...FONT_FILES])}, maps from ${listHosts(MAPS)}, and read ${listHosts([...ENCYCLOPEDIA, ...ENCYCLOPEDIA_MEDIA])}.
- Any other host must be declared with what it is for: at most ${MAX_DECLARED_HOSTS} hosts, and ${MAX_PURPOSE_LENGTH} characters for each purpose. A moderator reviews them.
- Requests go over https, by fetch or XMLHttpRequest. WebSockets, WebRTC and forms that are sent to a server do not work. Handle a form's submit event in a script.
- An app that works without a network is better. Do not collect statistics, and put no keys or passwords into the code.

## What does not work

- Windows and navigation: window.open, location changes, <base>, frames with other documents, service workers. Use links (<a href>).
- Notifications, and reading the clipboard. Show messages in the page, and let people paste into a field.
${Object.entries(INSTEAD)
  .map(([device, instead]) => `- The ${device}: ${instead}.`)
  .join("\n")}

## Accessibility

- Fit a screen of 320 pixels without scrolling sideways. Make what is pressed at least 44 pixels high.
- Use real buttons, labels and headings, so that a keyboard and a screen reader can use the app. Keep the focus visible.
- Give text enough contrast, and follow prefers-color-scheme and prefers-reduced-motion.

## For the store

- Title: ${MIN_TITLE_LENGTH} to ${MAX_TITLE_LENGTH} characters. Description: ${MIN_STORE_DESCRIPTION_LENGTH} to ${MAX_DESCRIPTION_LENGTH} characters. An icon, which may be one emoji.
- 1 to ${MAX_CATEGORIES} of these categories: ${CATEGORIES.join(", ")}.
- Moderators reject apps that are broken, misleading, copied or too simple, and apps that show ads or collect personal data.
`;
}

function listHosts(sources: ReadonlyArray<string>) {
  return [...new Set(sources.map((source) => source.replace("https://", "").split("/")[0]))].join(", ");
}
