import { IconButton } from "#app/components/forms/button.tsx";
import { FullScreenIcon } from "#app/components/icons/icons.tsx";

/** Shows the app in full screen. Its screens have one frame, the app's. */
export function FullScreenButton({ className }: { className?: string }) {
  return (
    <IconButton
      label="Full screen"
      className={className}
      onClick={() =>
        void document
          .querySelector("iframe")
          ?.requestFullscreen()
          .catch(() => undefined)
      }
    >
      <FullScreenIcon />
    </IconButton>
  );
}
