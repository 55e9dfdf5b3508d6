import type { ComponentProps, ElementType } from "react";

/** Props of a look that several elements have: `<MenuItem as="a" href="/faq">`. */
export type As<Tag extends ElementType> = { as: Tag; className?: string } & ComponentProps<Tag>;

/** The class of a look, with what the screen adds. */
export function withLook(look: string, className: string | undefined) {
  return className ? `${look} ${className}` : look;
}
