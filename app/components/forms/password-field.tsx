import { type ComponentProps, useState } from "react";
import { EyeIcon, EyeSlashIcon } from "#app/components/icons/icons.tsx";
import { IconButton } from "./button.tsx";
import { TextField } from "./fields.tsx";

export function PasswordField({ label, ...rest }: Omit<ComponentProps<typeof TextField>, "type" | "button">) {
  const [shown, setCurrentScreen] = useState(false);
  return (
    <TextField
      {...rest}
      label={label}
      type={shown ? "text" : "password"}
      button={
        <IconButton
          label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
          onClick={() => setCurrentScreen(!shown)}
        >
          {shown ? <EyeSlashIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
