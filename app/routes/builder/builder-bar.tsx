import { AppIcon } from "#app/components/app-icon.tsx";
import { TierBadge } from "#app/components/badge.tsx";
import { Brand } from "#app/components/brand.tsx";
import { ProfilePopover } from "#app/components/profile-popover.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import type { Account } from "#app/context.ts";

type Props = {
  account: Account | null;
  current: { id: string; name: string; icon: string | null } | null;
  unsaved: boolean;
  /** How much of what the tier allows is in use, e.g. "2 of 3 apps". */
  usage: string;
};

export function BuilderBar({ account, current, unsaved, usage }: Props) {
  return (
    <TopBar
      start={
        <>
          {current ? <AppIcon app={current} size={40} /> : <Brand to="/builder?view=build" text="" />}
          <div className="current">
            <strong className="one-line">
              {current?.name ?? "New app"}
              {unsaved && (
                <span className="unsaved" title="Not saved yet">
                  <span className="sr-only">Not saved yet</span>
                </span>
              )}
            </strong>
            {current && <span className="badge">Project Loaded: {current.id.slice(0, 8)}</span>}
          </div>
        </>
      }
      end={
        <>
          {account && (
            <span className="row usage">
              <TierBadge tier={account.tier} />
              <span className="small quiet">{usage}</span>
            </span>
          )}
          <ThemeToggle />
          <ProfilePopover account={account} />
        </>
      }
    />
  );
}
