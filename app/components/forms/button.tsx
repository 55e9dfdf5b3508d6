import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

type ButtonStyle = { variant?: "solid" | "soft" | "ghost" | "marker" | "danger"; large?: boolean };

export function buttonClass({ variant = "solid", large }: ButtonStyle, more = "") {
  return ["button", variant === "solid" ? "" : variant, large ? "large" : "", more].filter(Boolean).join(" ");
}

/** While `busy` or `disabled`, presses are ignored. Its element is never disabled, since it would lose the focus. */
export function Button({
  variant,
  large,
  busy,
  disabled,
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
      {...pressProps(Boolean(busy) || disabled, onClick)}
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

function pressProps(isOff: boolean | undefined, onClick: ComponentProps<"button">["onClick"]) {
  return isOff ? { "aria-disabled": true, onClick: preventClick } : { onClick };
}

/** Also keeps Enter in a field from submitting the form of the button. */
function preventClick(event: MouseEvent) {
  event.preventDefault();
}

export function LinkButton({ variant, large, className, ...rest }: LinkProps & ButtonStyle) {
  return <Link {...rest} className={buttonClass({ variant, large }, className)} />;
}

export function IconButton({
  label,
  variant = "ghost",
  disabled,
  children,
  className = "",
  onClick,
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
      {...pressProps(disabled, onClick)}
      aria-label={label}
      title={label}
      className={buttonClass({ variant }, `square ${className}`)}
    >
      {children}
    </button>
  );
}
