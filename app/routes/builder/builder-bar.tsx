import { TierBadge } from "#app/components/badge.tsx";
import { Brand } from "#app/components/brand.tsx";
import { ProfilePopover } from "#app/components/profile-popover.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import type { Account } from "#app/context.ts";

type Props = { account: Account | null; current: { id: string; name: string } | null; usage: number };

export function BuilderBar({ account, current, usage }: Props) {
  return (
    <TopBar
      start={
        <>
          <Brand to="/builder" text="" />
          <div className="current">
            <strong className="one-line">{current?.name ?? "New app"}</strong>
            {current && <span className="badge">Project Loaded: {current.id.slice(0, 8)}</span>}
          </div>
        </>
      }
      end={
        <>
          {account && (
            <span className="row usage">
              <TierBadge tier={account.tier} />
              <span className="small quiet">
                {usage} {usage === 1 ? "project" : "projects"}
              </span>
            </span>
          )}
          <ThemeToggle />
          <ProfilePopover account={account} />
        </>
      }
    />
  );
}
