import type { ComponentProps } from "react";
import type { Link } from "react-router";
import { LinkButton } from "#app/components/forms/button.tsx";
import { BackIcon } from "#app/components/icons/icons.tsx";
import * as styles from "./back-link.module.css";

export function BackLink({ children, className = "", ...rest }: ComponentProps<typeof Link>) {
  return (
    <LinkButton variant="ghost" {...rest} className={`${styles.back} ${className}`}>
      <BackIcon />
      {children}
    </LinkButton>
  );
}
