import type { ReactNode } from "react";
import type { Account } from "#app/context.ts";
import { ProfilePopover } from "./profile-popover.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { TopBar } from "./top-bar.tsx";

/** `account`: null for visitors, undefined for no menu, e.g. without a network or in the tutorial. */
type Props = { account: Account | null | undefined; start: ReactNode; center?: ReactNode };

/** A screen's bar that ends with the theme and the account's menu. */
export function AccountBar({ account, ...rest }: Props) {
  return (
    <TopBar
      {...rest}
      end={
        <>
          <ThemeToggle />
          {account !== undefined && <ProfilePopover account={account} />}
        </>
      }
    />
  );
}
