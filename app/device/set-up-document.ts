import { preloadToaster } from "#app/lib/preload-toaster.ts";
import { replaceBrokenIcons } from "./broken-icons.ts";
import { bufferFormResponses } from "./buffer-form-responses.ts";
import { followThemeOfOtherTabs } from "./theme/theme.ts";

/** What every screen needs of the document, from its start on. @returns the function that undoes it. */
export function setUpDocument() {
  const undo = [replaceBrokenIcons(), bufferFormResponses(), followThemeOfOtherTabs(), preloadToaster()];
  return () => {
    for (const undoStep of undo) undoStep();
  };
}
