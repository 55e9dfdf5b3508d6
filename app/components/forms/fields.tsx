import type { ElementType } from "react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { type As, withLook } from "#app/lib/look.ts";
import * as styles from "./fields.module.css";

type Shared = { label: string; "data-initial-focus"?: boolean; error?: ReactNode; hint?: ReactNode };

export function TextField({
  label,
  error,
  hint,
  button,
  ...rest
}: ComponentProps<"input"> & Shared & { button?: ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={styles.withButton}>
        <input
          type="text"
          {...rest}
          id={id}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : rest["aria-describedby"]}
        />
        {button}
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

function Note({ id, error, hint }: { id: string; error?: ReactNode; hint?: ReactNode }) {
  if (!error && !hint) return null;
  return (
    <span id={id} className={error ? "small error" : "small quiet"}>
      {error ?? hint}
    </span>
  );
}

/** A field with a button at its end. */
export function FieldWithButton<Tag extends ElementType>({ as, className, ...rest }: As<Tag>) {
  const Element: ElementType = as;
  return <Element {...rest} className={withLook(styles.withButton, className)} />;
}
