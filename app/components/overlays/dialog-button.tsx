import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";

type Props = Omit<ComponentProps<typeof Button>, "onClick"> & { dialog: (close: () => void) => ReactNode };

/** A button and the dialog that it opens, which is mounted while it is open. Without scripts it may submit its form. */
export function DialogButton({ dialog, ...button }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        {...button}
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
      />
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  );
}
