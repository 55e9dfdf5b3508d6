import type { ComponentProps } from "react";
import { Button } from "#app/components/forms/button.tsx";

export const LIBRARY_FORM = "library";

/** Used without JavaScript only. */
export function LibraryForm({ appId }: { appId: string }) {
  return (
    <form id={LIBRARY_FORM} method="post" hidden>
      <input type="hidden" name="appId" value={appId} />
    </form>
  );
}

type Props = Pick<ComponentProps<typeof Button>, "variant" | "large" | "busy"> & { onPress: () => void };

export function UninstallButton({ onPress, ...rest }: Props) {
  return (
    <Button
      {...rest}
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
