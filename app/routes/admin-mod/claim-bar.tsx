import { useNavigate } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { ClaimIcon } from "#app/components/icons/icons.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { notify } from "#app/lib/toast.ts";
import { MINUTE_MS } from "#domain/kit/durations.ts";
import { timeText } from "#domain/kit/time-texts.ts";
import { CLAIM_WARNING_MINUTES } from "#domain/moderation/claim-warnings.ts";
import type { Claim } from "#domain/moderation/claims.server.ts";
import { BAR_TEXTS, type Bar } from "#domain/moderation/deciders.ts";
import { CLAIM_LIFETIME_MS } from "#domain/moderation/rules.ts";
import * as styles from "./admin-mod.module.css";
import { HeldClaim } from "./held-claim.tsx";

type Props = {
  targetId: string;
  claim: Claim | null;
  isOwn: boolean;
  /** Claims it or extends the claim. */
  onTake: () => void;
  taking: boolean;
  action: string;
  list: string;
};

const SECOND_MS = 1000;

/** Who reviews this until when. A release goes to `action`, and opens `list`. */
export function ClaimBar({ targetId, claim, isOwn, onTake, taking, action, list }: Props) {
  const navigate = useNavigate();
  const left = useTimeLeft(claim?.expiresAt ?? 0);
  const release = useAction({ onSuccess: () => void navigate(list) });
  const isHeld = claim !== null && left > 0;
  const claimText = claim === null ? "Claim" : "Claim again";
  function leave() {
    if (!release.busy) void release.submit({ intent: "release-claim", targetId }, { method: "post", action });
  }
  useHotkey("c", () => !isHeld && onTake());
  useHotkey("e", () => isHeld && isOwn && onTake());
  return (
    <section className={styles.claimBar} aria-label="Claim">
      <div className="row wrap">
        <ClaimIcon />
        <ClaimText claim={isHeld ? claim : null} hasEnded={claim !== null} isOwn={isOwn} />
        {isHeld && isOwn && (
          <strong className={styles.claimLeft} aria-hidden="true">
            {clockText(left)}
          </strong>
        )}
        {/* One button, which keeps the focus when it is pressed. */}
        {(!isHeld || isOwn) && (
          <Button variant="soft" busy={taking} onClick={onTake}>
            {isHeld ? "Extend" : claimText}
          </Button>
        )}
        {isHeld && isOwn && (
          <Button variant="ghost" busy={release.busy} onClick={leave}>
            Release
          </Button>
        )}
      </div>
      {isHeld && isOwn && <HeldClaim targetId={targetId} action={action} />}
      {isHeld && <progress aria-hidden="true" max={CLAIM_LIFETIME_MS} value={left} />}
    </section>
  );
}

function ClaimText({ claim, hasEnded, isOwn }: { claim: Claim | null; hasEnded: boolean; isOwn: boolean }) {
  const hydrated = useHydrated();
  if (!claim && !hasEnded)
    return (
      <p className="grow">
        <strong>No moderator has claimed this.</strong>{" "}
        <span className="quiet">Test, reject or approve, and it is yours for {CLAIM_LIFETIME_MS / MINUTE_MS} min.</span>
      </p>
    );
  if (!claim)
    return (
      <p className="grow">
        <strong>Your claim has ended.</strong>{" "}
        <span className="quiet">Another moderator can take this now. The reasons that you selected are kept.</span>
      </p>
    );
  // The server doesn't know the reader's time zone.
  const until = hydrated ? ` until ${timeText(new Date(claim.expiresAt))}` : "";
  return (
    <p className="grow">
      <strong>{isOwn ? `Claimed by you${until}.` : `${claim.moderator} is reviewing this${until}.`}</strong>{" "}
      <span className="quiet">
        {isOwn ? "Other moderators see your name and can't decide." : "You can read it, but not decide."}
      </span>
    </p>
  );
}

/**
 * The ms that are left of the claim, counted each second and announced at the warning minutes. Before hydration, a whole
 * claim.
 */
function useTimeLeft(expiresAt: number) {
  const now = useNow();
  useOnChange(now, () => {
    const seconds = Math.round((expiresAt - (now ?? 0)) / SECOND_MS);
    const minutes = CLAIM_WARNING_MINUTES.find((warning) => warning * 60 === seconds);
    if (minutes) notify.announce(`The claim ends in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`);
  });
  if (now === null) return expiresAt > 0 ? CLAIM_LIFETIME_MS : 0;
  return Math.max(0, expiresAt - now);
}

function clockText(left: number) {
  const seconds = Math.ceil(left / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Why this moderator may not decide. */
export function BarLine({ bar }: { bar: Bar }) {
  const text =
    bar === "own"
      ? "This is your own app. Another moderator decides about it, or you publish it in the builder."
      : BAR_TEXTS[bar];
  return <p className="panel">{text}</p>;
}
