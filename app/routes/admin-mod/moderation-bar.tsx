import { Link } from "react-router";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { Brand } from "#app/components/shell/brand.tsx";
import { SegmentCount, Segments } from "#app/components/shell/segments.tsx";
import type { Account } from "#app/context.ts";
import type { PendingCounts } from "#domain/moderation/pending-counts.server.ts";
import { MAX_COUNTED_PENDING, MODERATION_TABS, type ModerationTab } from "#domain/moderation/rules.ts";

type Props = { account: Account | null; current: ModerationTab; counts: PendingCounts };

export function ModerationBar({ account, current, counts }: Props) {
  return (
    <AccountBar
      account={account}
      start={<Brand to="/admin-mod" text="Moderation" />}
      center={<ModerationTabs current={current} counts={counts} />}
    />
  );
}

function ModerationTabs({ current, counts }: Omit<Props, "account">) {
  const waiting: Partial<Record<ModerationTab, number>> = counts;
  return (
    <Segments as="nav" data-segments aria-label="Moderation">
      {MODERATION_TABS.map(({ tab, label, path }) => (
        <Link key={tab} to={path} aria-current={tab === current ? "page" : undefined}>
          {label}
          {waiting[tab] !== undefined && <Count number={waiting[tab]} />}
        </Link>
      ))}
    </Segments>
  );
}

function Count({ number }: { number: number }) {
  return (
    <SegmentCount>
      {number > MAX_COUNTED_PENDING ? `${MAX_COUNTED_PENDING}+` : number}
      <span className="sr-only"> waiting</span>
    </SegmentCount>
  );
}
