import type { ReactNode } from "react";
import type { Account } from "#app/context.ts";
import { Brand } from "./brand.tsx";
import { ProfilePopover } from "./profile-popover.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { TopBar } from "./top-bar.tsx";

export function Prose({ title, account, children }: { title: string; account: Account | null; children: ReactNode }) {
  return (
    <>
      <TopBar
        start={<Brand to={account ? "/" : "/store"} />}
        end={
          <>
            <ThemeToggle />
            <ProfilePopover account={account} />
          </>
        }
      />
      <main className="page narrow prose">
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}
