import { type ComponentProps, useState } from "react";
import { EyeIcon, EyeSlashIcon } from "#app/components/icons/icons.tsx";
import { IconButton } from "./button.tsx";
import { TextField } from "./fields.tsx";

export function PasswordField({ label, ...rest }: Omit<ComponentProps<typeof TextField>, "type" | "button">) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextField
      {...rest}
      label={label}
      type={isVisible ? "text" : "password"}
      button={
        <IconButton
          label={isVisible ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
          onClick={() => setIsVisible(!isVisible)}
        >
          {isVisible ? <EyeSlashIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
