import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

type ButtonStyle = { variant?: "solid" | "soft" | "ghost" | "marker" | "danger"; large?: boolean };

export function buttonClass({ variant = "solid", large }: ButtonStyle, more = "") {
  return ["button", variant === "solid" ? "" : variant, large ? "large" : "", more].filter(Boolean).join(" ");
}

/** While `busy`, presses are ignored. The button is not `disabled`, since it would lose the focus. */
export function Button({
  variant,
  large,
  busy,
  children,
  className,
  onClick,
  type = "button",
  ...rest
}: ComponentProps<"button"> & ButtonStyle & { busy?: string | boolean | null }) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? preventClick : onClick}
      className={buttonClass({ variant, large }, className)}
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

export function LinkButton({ variant, large, className, ...rest }: LinkProps & ButtonStyle) {
  return <Link {...rest} className={buttonClass({ variant, large }, className)} />;
}

export function IconButton({
  label,
  variant = "ghost",
  children,
  className = "",
  ...rest
}: Omit<ComponentProps<"button">, "aria-label"> & {
  label: string;
  variant?: ButtonStyle["variant"];
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={buttonClass({ variant }, `square ${className}`)}
    >
      {children}
    </button>
  );
}
