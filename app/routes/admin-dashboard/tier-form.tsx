import { Badge, TierBadge } from "#app/components/feedback/badge.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { LimitedTextarea } from "#app/components/forms/limited-textarea.tsx";
import { Segments } from "#app/components/shell/segments.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import type { OpenedUser } from "#domain/administration/queries.server.ts";
import { ADMIN_NOTE_TOO_LONG, GRANTED_TIERS, MAX_ADMIN_NOTE_LENGTH } from "#domain/administration/rules.ts";
import { lastDayText } from "#domain/kit/time-texts.ts";
import * as styles from "./admin-dashboard.module.css";
import { RemoveOverride } from "./remove-override.tsx";

export function TierForm({ user }: { user: OpenedUser }) {
  const { Form, busy, failure } = useActionWithFailure();
  const isOverridden = user.overrideNote !== null;
  return (
    <Form method="post" className={`stack ${styles.tierForm}`}>
      <input type="hidden" name="intent" value="set-tier" />
      <input type="hidden" name="userId" value={user.userId} />
      <div className="row wrap">
        <strong className="grow">Tier</strong>
        {isOverridden ? <Badge>🔒 Override active</Badge> : <TierBadge tier={user.tier} />}
      </div>
      {isOverridden && (
        <p className="small quiet">
          “{user.overrideNote}”{" "}
          {user.overrideEndsAt === null ? "It has no end." : `Its last day is ${lastDayText(user.overrideEndsAt)}.`}
        </p>
      )}
      {user.tier === "admin" && <p className="small quiet">A moderator. Any other tier ends that immediately.</p>}
      <Segments as="div" className={styles.tierChoice} role="radiogroup" aria-label="Tier">
        {GRANTED_TIERS.map((tier) => (
          <label key={tier}>
            <input type="radio" name="tier" value={tier} required defaultChecked={tier === user.tier} />
            <span className={styles.capitalized}>{tier}</span>
          </label>
        ))}
      </Segments>
      <LimitedTextarea
        label="Note (stored in the audit log)"
        name="note"
        required
        rows={2}
        max={MAX_ADMIN_NOTE_LENGTH}
        tooLong={ADMIN_NOTE_TOO_LONG}
        error={failure?.message}
      />
      <TextField label="Ends on (optional)" name="endsOn" type="date" hint="Its last day, in UTC." />
      <div className="row wrap">
        <Button type="submit" busy={busy && "Saving..."}>
          Save tier
        </Button>
        {isOverridden && <RemoveOverride user={user} />}
      </div>
    </Form>
  );
}
