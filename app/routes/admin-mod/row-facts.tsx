import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { ClaimIcon, ClockIcon } from "#app/components/icons/icons.tsx";
import { RiskPill } from "#app/components/review/risk.tsx";
import { claimMinutesLeft } from "#domain/moderation/claim-warnings.ts";
import type { Claim } from "#domain/moderation/claims.server.ts";
import { LONG_WAIT_MS } from "#domain/moderation/rules.ts";
import * as styles from "./admin-mod.module.css";

type Props = { risk: number; claim: Claim | null; createdAt: number; waits: boolean; actorId: string };

/** The risk of a row, and who holds it or how long it has been waiting. */
export function RowFacts({ risk, ...wait }: Props) {
  return (
    <span className={styles.queueSideFacts}>
      <RiskPill risk={risk} />
      <WaitOrHolder {...wait} />
    </span>
  );
}

function WaitOrHolder({ claim, createdAt, waits, actorId }: Omit<Props, "risk">) {
  if (waits && claim)
    return (
      <span className={`${styles.queueWait} small quiet`}>
        <ClaimIcon />
        <span className="one-line" suppressHydrationWarning>
          {claim.userId === actorId ? "You" : claim.moderator}, {claimMinutesLeft(claim.expiresAt, Date.now())} min
        </span>
      </span>
    );
  const isLong = waits && Date.now() - createdAt >= LONG_WAIT_MS;
  return (
    <span className={isLong ? `${styles.queueWait} small ${styles.long}` : `${styles.queueWait} small quiet`}>
      {waits && <ClockIcon />}
      <RelativeTime at={createdAt} hasClock />
    </span>
  );
}
