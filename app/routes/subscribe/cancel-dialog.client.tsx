import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { CheckIcon } from "#app/components/icons/icons.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import type { useAction } from "#app/hooks/use-action.ts";
import { effectsOfEnd } from "#domain/billing/plan-features.ts";
import type { Plan } from "#domain/billing/queries.server.ts";
import type { CancelTime } from "#domain/billing/stripe.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import * as styles from "./subscribe.module.css";

type Props = {
  plan: Plan;
  subscription: NonNullable<Plan["subscription"]>;
  onClose: () => void;
  time: CancelTime;
  onTime: (time: CancelTime) => void;
  action: Pick<ReturnType<typeof useAction>, "Form" | "busy">;
  failure: Failure | null;
};

const END_NOW = "Access is revoked immediately, without a refund.";

/** Without a choice of the time where the plan ends with its period already. */
export function CancelDialog({ plan, subscription, onClose, time, onTime, action, failure }: Props) {
  const { Form, busy } = action;
  const isEnding = subscription.endsAt !== null;
  const day = dateText(subscription.endsAt ?? subscription.currentPeriodEnd);
  const { kept, lost } = effectsOfEnd(plan);
  return (
    <Dialog title={isEnding ? "End Architect now?" : "Cancel Architect?"} open onClose={onClose} mayClose={() => !busy}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="cancel" />
        {isEnding ? (
          <>
            <input type="hidden" name="time" value="now" />
            <p>
              It ends on {day} by itself. {END_NOW}
            </p>
          </>
        ) : (
          <CancelTimes day={day} time={time} onTime={onTime} />
        )}
        <div className={styles.cancelEffects}>
          <section aria-labelledby="kept">
            <h3 id="kept">You keep</h3>
            <ul>
              {kept.map((text) => (
                <li key={text}>
                  <CheckIcon />
                  {text}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="lost">
            <h3 id="lost">You lose</h3>
            <ul>
              {lost.map((text) => (
                <li key={text}>
                  <span className={styles.dash} aria-hidden="true">
                    –
                  </span>
                  {text}
                </li>
              ))}
            </ul>
          </section>
        </div>
        <FailureAlert failure={failure} />
        <DialogActions cancelLabel="Keep Architect" onCancel={onClose}>
          <Button type="submit" variant="danger" busy={busy && "Cancelling..."}>
            {time === "now" ? "End Architect now" : `Cancel on ${day}`}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function CancelTimes({ day, time, onTime }: Pick<Props, "time" | "onTime"> & { day: string }) {
  return (
    <fieldset className={styles.cancelTimes}>
      <legend className="sr-only">When it ends</legend>
      <label>
        <input
          type="radio"
          name="time"
          value="period-end"
          checked={time === "period-end"}
          onChange={() => onTime("period-end")}
        />
        <span>
          <strong>At the end of the period</strong>
          <span className="quiet">You keep Architect until {day}. You can resume until then.</span>
        </span>
      </label>
      <label>
        <input type="radio" name="time" value="now" checked={time === "now"} onChange={() => onTime("now")} />
        <span>
          <strong>End now</strong>
          <span className="quiet">{END_NOW}</span>
        </span>
      </label>
    </fieldset>
  );
}
