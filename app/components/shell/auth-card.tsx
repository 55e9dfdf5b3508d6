import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { focusIfLost } from "#app/lib/focus.ts";
import { withLook } from "#app/lib/look.ts";
import * as styles from "./auth-card.module.css";
import { Backdrop } from "./backdrop.tsx";
import { BrandMark } from "./brand.tsx";
import { ThemeRoot } from "./theme-root.tsx";

type Props = {
  title: string;
  /** For a card that replaces a submitted form: keyboard and screen reader continue at its title. */
  takesFocus?: boolean;
  tile?: string;
  children: ReactNode;
  footer?: ReactNode;
};

export function AuthCard({ title, takesFocus, tile, children, footer }: Props) {
  return (
    <ThemeRoot appearance="light">
      <Backdrop />
      <main className={styles.auth}>
        <section className={styles.authCard}>
          {tile ? <AppIcon app={{ name: "", icon: tile }} size={64} /> : <BrandMark size={44} />}
          <h1 ref={takesFocus ? focusIfLost : undefined} tabIndex={takesFocus ? -1 : undefined}>
            {title}
          </h1>
          {children}
        </section>
        <footer className={`${styles.authFooter} small`}>
          <Link to="/privacy-policy">Privacy Policy</Link>
          <Link to="/terms">Terms</Link>
          {footer}
        </footer>
      </main>
    </ThemeRoot>
  );
}

export function AuthActions({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={withLook(styles.actions, className)} />;
}
