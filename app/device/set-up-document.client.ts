import { loadToaster } from "#app/lib/toast.ts";
import { whenIdle } from "#app/lib/when-idle.ts";
import { replaceBrokenIcons } from "./broken-icons.ts";
import { bufferFormResponses } from "./buffer-form-responses.ts";
import { refuseHalfEmoji } from "./refuse-half-emoji.ts";
import { followThemeOfOtherTabs } from "./theme/theme.ts";

/** What every screen needs of the document, from its start on. @returns the function that undoes it. */
export function setUpDocument() {
  const undo = [
    replaceBrokenIcons(),
    bufferFormResponses(),
    refuseHalfEmoji(),
    followThemeOfOtherTabs(),
    whenIdle(() => void loadToaster()),
  ];
  return () => {
    for (const undoStep of undo) undoStep();
  };
}
