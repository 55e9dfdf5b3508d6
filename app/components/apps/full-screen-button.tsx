import { IconButton } from "#app/components/forms/button.tsx";
import { FullScreenIcon } from "#app/components/icons/icons.tsx";
import { focusApp } from "#app/lib/focus.ts";

/** Shows the app in full screen. Its screens have one frame, the app's. */
export function FullScreenButton(props: { className?: string; "data-wide"?: true }) {
  return (
    <IconButton
      {...props}
      label="Full screen"
      onClick={() => {
        void document
          .querySelector("iframe")
          ?.requestFullscreen()
          .catch(() => undefined);
        focusApp();
      }}
    >
      <FullScreenIcon />
    </IconButton>
  );
}
