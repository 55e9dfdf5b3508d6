import { IconButton } from "./button.tsx";
import { FullScreenIcon } from "./tool-icons.tsx";

/** Gives the running app the whole screen; phones have no room for more. */
export function FullScreenButton() {
  return (
    <IconButton
      label="Full screen"
      className="wide-only"
      onClick={() => document.querySelector("iframe")?.requestFullscreen()}
    >
      <FullScreenIcon />
    </IconButton>
  );
}
