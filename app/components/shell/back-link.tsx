import type { ComponentProps } from "react";
import type { Link } from "react-router";
import { LinkButton } from "#app/components/forms/button.tsx";
import { BackIcon } from "#app/components/icons/icons.tsx";

export function BackLink({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <LinkButton variant="ghost" {...rest}>
      <BackIcon />
      {children}
    </LinkButton>
  );
}
