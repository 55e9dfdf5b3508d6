import firstScript from "./frame/first-script.ts?bundled";
import reporter from "./frame/published-document.ts?bundled";

/** Inline in a published document, and one line, so the author's lines keep their numbers. */
export function reporterTag(siteOrigin: string) {
  return `<script data-site="${siteOrigin}">${firstScript}${reporter}</script>`;
}
