import type { ComponentProps } from "react";
import { withLook } from "#app/lib/look.ts";
import * as styles from "./plain-facts.module.css";

export function PlainFacts({ className, ...rest }: ComponentProps<"ul">) {
  return <ul {...rest} className={withLook(styles.plainFacts, className)} />;
}
