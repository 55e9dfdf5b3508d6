import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { IconButton } from "./button.tsx";
import { EyeIcon, EyeSlashIcon } from "./menu-icons.tsx";

type Shared = { label: string; error?: string | null; hint?: ReactNode };

/** A labelled input; its error stands under it and is read with it. Passwords can be shown. */
export function TextField({ label, error, hint, type = "text", ...rest }: ComponentProps<"input"> & Shared) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const password = type === "password";
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="with-button">
        <input
          {...rest}
          id={id}
          className="input"
          type={password && shown ? "text" : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
        {password && (
          <IconButton
            label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeSlashIcon /> : <EyeIcon />}
          </IconButton>
        )}
      </div>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

export function TextArea({ label, error, hint, ...rest }: ComponentProps<"textarea"> & Shared) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
      />
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

function Note({ id, error, hint }: { id: string; error?: string | null; hint?: ReactNode }) {
  if (!error && !hint) return null;
  return (
    <span id={id} className={error ? "small error" : "small quiet"}>
      {error ?? hint}
    </span>
  );
}
