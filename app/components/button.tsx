import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

type Look = { look?: "solid" | "soft" | "ghost" | "marker" | "danger"; large?: boolean };

/** The class names of a button; for plain markup and links that look like one. */
export function buttonClass({ look = "solid", large }: Look, more = "") {
  return ["button", look === "solid" ? "" : look, large ? "large" : "", more].filter(Boolean).join(" ");
}

/** A button; while `busy` it shows that text with a spinner and can't be pressed again. */
export function Button({
  look,
  large,
  busy,
  children,
  className,
  disabled,
  type = "button",
  ...rest
}: ComponentProps<"button"> & Look & { busy?: string | false | null }) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || Boolean(busy)}
      className={buttonClass({ look, large }, className)}
    >
      {busy ? (
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
