import { Button } from "#app/components/forms/button.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import { OFFER_NAMES } from "#domain/billing/change-texts.ts";
import { PLAN_LABELS } from "#domain/billing/plan-features.ts";
import type { Plan } from "#domain/billing/queries.server.ts";
import { dateText, lastDayText } from "#domain/kit/time-texts.ts";
import * as styles from "./subscribe.module.css";
import type { Checkout } from "./use-checkout.ts";

/** A failed renewal, a plan that will end or has ended, or a tier that an admin set. */
export function PlanNotice({ plan, checkout }: { plan: Plan; checkout: Checkout }) {
  const { Form, busy } = useAction();
  const { subscription, endedAt, override } = plan;
  const name = subscription?.offer ? OFFER_NAMES[subscription.offer] : "Your plan";
  if (checkout.url)
    return (
      <p className={styles.planNotice} role="status">
        Opening the payment page... <a href={checkout.url}>Continue to the payment page</a>
      </p>
    );
  if (subscription?.isPastDue)
    return (
      <checkout.Form method="post" className={`${styles.planNotice} row wrap`}>
        <p className="grow">
          The last payment for {name} failed. Pay the open invoice now, or update your card: Stripe then tries again by
          itself in the next days.
          {subscription.worksUntil !== null && ` Your plan works until ${dateText(subscription.worksUntil)}.`}
        </p>
        <Button type="submit" name="intent" value="portal" variant="soft" busy={checkout.busy}>
          Update card
        </Button>
        <Button type="submit" name="intent" value="pay" variant="marker" busy={checkout.busy && "One moment..."}>
          Pay now
        </Button>
      </checkout.Form>
    );
  if (subscription?.endsAt)
    return (
      <Form method="post" className={`${styles.planNotice} row wrap`}>
        <input type="hidden" name="intent" value="resume" />
        <p className="grow">
          {name} ends on {dateText(subscription.endsAt)}. You can resume it until then.
        </p>
        <Button ref={focusHeadingOnRemoval} type="submit" variant="marker" busy={busy && "One moment..."}>
          Resume
        </Button>
      </Form>
    );
  if (override) return <p className={styles.planNotice}>{overrideText(override)}</p>;
  if (endedAt !== null && plan.tier === "explorer")
    return (
      <p className={styles.planNotice}>
        Your plan ended on {dateText(endedAt)}. Nothing was deleted: your projects can be opened, run and exported, and
        published apps stay in the store.
      </p>
    );
  return null;
}

function overrideText({ tier, endsAt }: NonNullable<Plan["override"]>) {
  const name = tier === "admin" ? "Admin" : PLAN_LABELS[tier].name;
  return endsAt === null
    ? `An administrator set your tier to ${name}. Payments change it only when that ends, so nothing is sold until then.`
    : `An administrator set your tier to ${name} until ${lastDayText(endsAt)}. Payments change it only when that ends, so nothing is sold until then.`;
}
