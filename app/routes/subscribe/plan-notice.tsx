import { Button } from "#app/components/forms/button.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { OFFER_NAMES } from "#domain/billing/change-texts.ts";
import type { Plan } from "#domain/billing/queries.server.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import * as styles from "./subscribe.module.css";
import type { Checkout } from "./use-checkout.ts";

/** A failed renewal, a plan that will end or has ended, or a tier that an admin set. */
export function PlanNotice({ plan, checkout }: { plan: Plan; checkout: Checkout }) {
  const { Form, busy } = useAction();
  const { subscription, endedAt, isOverridden } = plan;
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
        <input type="hidden" name="intent" value="portal" />
        <p className="grow">
          The last payment for {name} failed. Please update your card
          {subscription.worksUntil !== null && `: your plan works until ${dateText(subscription.worksUntil)}`}.
        </p>
        <Button type="submit" variant="marker" busy={checkout.busy && "One moment..."}>
          Update card
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
        <Button type="submit" variant="marker" busy={busy && "One moment..."}>
          Resume
        </Button>
      </Form>
    );
  if (isOverridden)
    return <p className={styles.planNotice}>An administrator set your tier. Payments change it only when that ends.</p>;
  if (endedAt !== null && plan.tier === "explorer")
    return (
      <p className={styles.planNotice}>
        Your plan ended on {dateText(endedAt)}. Nothing was deleted: your projects can be opened, run and exported, and
        published apps stay in the store.
      </p>
    );
  return null;
}
