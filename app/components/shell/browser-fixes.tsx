import { useEffect } from "react";
import { replaceBrokenIcons } from "#app/device/broken-icons.ts";
import { bufferFormResponses } from "#app/device/buffer-form-responses.ts";

/** Works around what browsers do with pictures that fail and with the framework's form responses. */
export function BrowserFixes() {
  useEffect(() => {
    const undo = [replaceBrokenIcons(), bufferFormResponses()];
    return () => {
      for (const undoFix of undo) undoFix();
    };
  }, []);
  return null;
}
