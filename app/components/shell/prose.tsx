import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Account } from "#app/context.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { AccountDock } from "./account-dock.tsx";
import { Brand } from "./brand.tsx";
import * as styles from "./prose.module.css";
import { StaticProfileMenu } from "./static-profile-menu.tsx";
import { ThemeForm } from "./theme-form.tsx";
import { TopBar } from "./top-bar.tsx";

const PAGES = [
  { path: "/about", text: "About" },
  { path: "/how-it-works", text: "How it works" },
  { path: "/top-apps", text: "Top apps" },
  { path: "/faq", text: "FAQ" },
  { path: "/developers", text: "Developers" },
  { path: "/privacy-policy", text: "Privacy Policy" },
  { path: "/terms", text: "Terms" },
  { path: "/status", text: "Status" },
];

type Props = {
  title: string;
  /** The line below the title. */
  lead?: ReactNode;
  account: Account | null;
  /** Text is narrow; cards and tables are wide. */
  width?: "narrow" | "wide";
  children: ReactNode;
};

/** The shell of an information page, which works without scripts (app/information-page.ts). */
export function Prose({ title, lead, account, width = "narrow", children }: Props) {
  const { pathname } = useLocation();
  return (
    <>
      <TopBar
        start={<Brand to={account ? HOME_PATH : "/store"} />}
        end={
          <>
            <ThemeForm />
            <StaticProfileMenu account={account} />
          </>
        }
      />
      <main className={`page ${styles.prose} ${width === "narrow" ? "narrow" : ""}`}>
        <h1>{title}</h1>
        {lead && <p className={`${styles.lead} quiet`}>{lead}</p>}
        {children}
        <nav className={`row wrap ${styles.proseLinks}`} aria-label="Information">
          {PAGES.map(({ path, text }) => (
            <a key={path} href={path} aria-current={path === pathname ? "page" : undefined}>
              {text}
            </a>
          ))}
        </nav>
      </main>
      {account && <AccountDock home="My Apps" />}
    </>
  );
}
