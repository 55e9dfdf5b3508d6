import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { ClaimIcon, ClockIcon } from "#app/components/icons/icons.tsx";
import { RiskPill } from "#app/components/review/risk.tsx";
import { claimMinutesLeft } from "#domain/moderation/claim-lifetime.ts";
import type { Claim } from "#domain/moderation/claims.server.ts";
import { LONG_WAIT_MS } from "#domain/moderation/rules.ts";

type Props = { risk: number; claim: Claim | null; createdAt: number; waits: boolean; actorId: string };

/** The risk of a row, and who holds it or how long it has been waiting. */
export function RowFacts({ risk, ...wait }: Props) {
  return (
    <span className="queue-side-facts">
      <RiskPill risk={risk} />
      <WaitOrHolder {...wait} />
    </span>
  );
}

function WaitOrHolder({ claim, createdAt, waits, actorId }: Omit<Props, "risk">) {
  if (waits && claim)
    return (
      <span className="queue-wait small quiet">
        <ClaimIcon />
        <span className="one-line" suppressHydrationWarning>
          {claim.userId === actorId ? "You" : claim.moderator}, {claimMinutesLeft(claim.expiresAt, Date.now())} min
        </span>
      </span>
    );
  const isLong = waits && Date.now() - createdAt >= LONG_WAIT_MS;
  return (
    <span className={isLong ? "queue-wait small long" : "queue-wait small quiet"}>
      {waits && <ClockIcon />}
      <RelativeTime at={createdAt} />
    </span>
  );
}
