import { IconButton } from "#app/components/forms/button.tsx";
import { FullScreenIcon } from "#app/components/icons/tool-icons.tsx";

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
