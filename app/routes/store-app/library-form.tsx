import type { ComponentProps } from "react";
import { Button } from "#app/components/button.tsx";

/** Names the form to the buttons that send it, wherever on the page they stand. */
export const LIBRARY_FORM = "library";

/** What Install and Uninstall send where no script carries them out; the answer is the page as it is then. */
export function LibraryForm({ appId }: { appId: string }) {
  return (
    <form id={LIBRARY_FORM} method="post" hidden>
      <input type="hidden" name="appId" value={appId} />
    </form>
  );
}

type Props = Pick<ComponentProps<typeof Button>, "look" | "large" | "busy"> & { onPress: () => void };

/** `onPress` in place of the form where there is a script. */
export function UninstallButton({ onPress, ...look }: Props) {
  return (
    <Button
      {...look}
      type="submit"
      form={LIBRARY_FORM}
      name="intent"
      value="uninstall"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      Uninstall
    </Button>
  );
}
