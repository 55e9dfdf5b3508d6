import type { ComponentProps, ReactNode } from "react";
import type { Link } from "react-router";
import { LinkButton } from "#app/components/forms/button.tsx";
import { BackIcon } from "#app/components/icons/icons.tsx";
import type { Account } from "#app/context.ts";
import { ProfilePopover } from "./profile-popover.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { TopBar } from "./top-bar.tsx";

/** `account`: null for visitors, undefined while it is unknown, e.g. without a network. */
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

export function BackLink({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <LinkButton variant="ghost" {...rest}>
      <BackIcon />
      {children}
    </LinkButton>
  );
}
