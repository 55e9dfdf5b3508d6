import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

type Look = { look?: "solid" | "soft" | "ghost" | "marker" | "danger"; large?: boolean };

export function buttonClass({ look = "solid", large }: Look, more = "") {
  return ["button", look === "solid" ? "" : look, large ? "large" : "", more].filter(Boolean).join(" ");
}

/** While `busy`, presses are ignored. Not `disabled`, which would lose the focus. */
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
      onClick={busy ? preventClick : onClick}
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

/** Also keeps Enter in a field from submitting the form of a busy button. */
function preventClick(event: MouseEvent) {
  event.preventDefault();
}

export function LinkButton({ look, large, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={buttonClass({ look, large }, className)} />;
}

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
