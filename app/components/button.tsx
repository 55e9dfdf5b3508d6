import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

type Look = { look?: "solid" | "soft" | "ghost" | "marker" | "danger"; large?: boolean };

/** The class names of a button; for plain markup and links that look like one. */
export function buttonClass({ look = "solid", large }: Look, more = "") {
  return ["button", look === "solid" ? "" : look, large ? "large" : "", more].filter(Boolean).join(" ");
}

/**
 * A button; while `busy` it shows that text with a spinner and presses do nothing. It is not `disabled` then: that would
 * take the focus away from whoever pressed it.
 */
export function Button({
  look,
  large,
  busy,
  children,
  className,
  onClick,
  type = "button",
  ...rest
}: ComponentProps<"button"> & Look & { busy?: string | boolean | null }) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? refuse : onClick}
      className={buttonClass({ look, large }, className)}
    >
      {typeof busy === "string" && busy ? (
        <>
          <span className="spinner" aria-hidden="true" />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** Nor is the button's form sent, whether by the button or by Enter in a field. */
function refuse(event: MouseEvent) {
  event.preventDefault();
}

export function LinkButton({ look, large, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={buttonClass({ look, large }, className)} />;
}

/** A button that shows only an icon; `label` is its name for everybody else, and its tooltip. */
export function IconButton({
  label,
  look = "ghost",
  children,
  className = "",
  ...rest
}: Omit<ComponentProps<"button">, "aria-label"> & { label: string; look?: Look["look"]; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={buttonClass({ look }, `square ${className}`)}
    >
      {children}
    </button>
  );
}
