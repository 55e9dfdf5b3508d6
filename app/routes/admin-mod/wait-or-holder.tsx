import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import type { Claim } from "#domain/moderation/claims.server.ts";
import { LONG_WAIT_MS, minutesLeft } from "#domain/moderation/rules.ts";
import { ClaimIcon, ClockIcon } from "./icons.tsx";

type Props = { claim: Claim | null; createdAt: number; waits: boolean; actorId: string };

/** Who holds what waits, else how long it has been waiting. */
export function WaitOrHolder({ claim, createdAt, waits, actorId }: Props) {
  if (waits && claim)
    return (
      <span className="queue-wait small quiet" suppressHydrationWarning>
        <ClaimIcon />
        {claim.userId === actorId ? "You" : claim.moderator}, {minutesLeft(claim.expiresAt, Date.now())} min
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
