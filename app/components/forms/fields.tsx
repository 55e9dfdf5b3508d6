import type { ElementType } from "react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { type As, withLook } from "#app/lib/look.ts";
import * as styles from "./fields.module.css";

type Shared = {
  label: string;
  "data-initial-focus"?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
  /** Null for a text that fits. A longer one is kept and flagged, and the browser doesn't send it (decision 165). */
  tooLong?: string | null;
};

export function TextField({
  label,
  error,
  hint,
  tooLong,
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
          ref={tooLong === undefined ? rest.ref : blockSending(tooLong)}
          id={id}
          className="input"
          aria-invalid={error || tooLong ? true : undefined}
          aria-describedby={error || tooLong || hint ? `${id}-note` : rest["aria-describedby"]}
        />
        {button}
      </div>
      <Note id={`${id}-note`} error={error} tooLong={tooLong} hint={hint} />
    </div>
  );
}

export function TextArea({ label, error, hint, tooLong, ...rest }: ComponentProps<"textarea"> & Shared) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        ref={tooLong === undefined ? rest.ref : blockSending(tooLong)}
        id={id}
        className="input"
        aria-invalid={error || tooLong ? true : undefined}
        aria-describedby={error || tooLong || hint ? `${id}-note` : undefined}
      />
      <Note id={`${id}-note`} error={error} tooLong={tooLong} hint={hint} />
    </div>
  );
}

/** As a ref: while there is a `problem`, the browser focuses the field in place of sending its form. */
function blockSending(problem: string | null) {
  return (field: HTMLInputElement | HTMLTextAreaElement | null) => field?.setCustomValidity(problem ?? "");
}

function Note({ id, error, tooLong, hint }: Omit<Shared, "label"> & { id: string }) {
  // The hint says how long the text is.
  if (tooLong !== undefined) {
    return (
      <span id={id} className="small quiet">
        <span className="error" role="status">
          {tooLong ?? error}
        </span>{" "}
        {hint}
      </span>
    );
  }
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
