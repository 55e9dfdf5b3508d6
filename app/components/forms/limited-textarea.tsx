import { type ComponentProps, useCallback, useId, useState } from "react";
import { lengthProblem } from "#domain/kit/length-problem.ts";

type Props = Omit<ComponentProps<"textarea">, "value" | "maxLength"> & {
  label: string;
  error?: string | null;
  /** Shown while there is no error. */
  hint?: string;
  /** Maximum characters, not counting space at both ends. */
  max: number;
  tooLong: string;
};

/** Text over the limit is kept and flagged, never truncated, and the browser doesn't send it (decision 165). */
export function LimitedTextarea({ label, error, hint, max, tooLong, ...rest }: Props) {
  const id = useId();
  const [length, setLength] = useState(String(rest.defaultValue ?? "").trim().length);
  const isTooLong = length > max;
  const message = isTooLong ? tooLong : error;
  // As the ref, it counts text that was typed before hydration.
  const count = useCallback(
    (field: HTMLTextAreaElement | null) => {
      if (!field) return;
      setLength(field.value.trim().length);
      field.setCustomValidity(lengthProblem(field.value, max, tooLong) ?? "");
    },
    [max, tooLong],
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        ref={count}
        id={id}
        className="input"
        onInput={({ currentTarget }) => count(currentTarget)}
        aria-invalid={message ? true : undefined}
        aria-describedby={`${id}-note ${id}-count`}
      />
      <span className="row small">
        <span id={`${id}-note`} className={message ? "grow error" : "grow quiet"} role="status">
          {message || hint}
        </span>
        <span id={`${id}-count`} className={isTooLong ? "error" : "quiet"}>
          {lengthLeftText(length, max)}
        </span>
      </span>
    </div>
  );
}

/** "544 left", "5 too many". */
export function lengthLeftText(length: number, max: number) {
  return length > max ? `${length - max} too many` : `${max - length} left`;
}
