import { copyText } from "#app/lib/copy-text.ts";
import { guideText } from "#domain/help/guide.ts";

/** What an assistant without a connection must know before it writes an app. */
export function copyGuide() {
  return copyText(guideText());
}
