import { type ComponentProps, useState } from "react";
import { IconButton } from "./button.tsx";
import { TextField } from "./fields.tsx";
import { EyeIcon, EyeSlashIcon } from "./menu-icons.tsx";

/** A field for a password, which can be shown. */
export function PasswordField({ label, ...rest }: Omit<ComponentProps<typeof TextField>, "type" | "button">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      label={label}
      type={shown ? "text" : "password"}
      button={
        <IconButton
          label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeSlashIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
