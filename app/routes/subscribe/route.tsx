import { useState } from "react";
import { useSearchParams } from "react-router";
import { TierBadge } from "#app/components/feedback/badge.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ReloadIcon } from "#app/components/icons/icons.tsx";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { BackLink } from "#app/components/shell/back-link.tsx";
import { FailurePage } from "#app/components/shell/failure-page.tsx";
import { accountOf, load, requireActor, servicesContext } from "#app/context.ts";
import { catchActionError, readIntent } from "#app/device/offline/action-errors.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { defineAction } from "#app/forms.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import type { Offer } from "#db/vocabulary.ts";
import { ARCHITECT_OFFERS, type ArchitectOffer } from "#domain/billing/offers.ts";
import { wantedPlan } from "#domain/billing/plan-features.ts";
import { formatPrice } from "#domain/billing/prices.ts";
import { type Plan, readPlan } from "#domain/billing/queries.server.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { MAX_DEVICE_APPS } from "#domain/projects/rules.ts";

import type { Route } from "./+types/route";
import { CancelBox } from "./cancel-box.tsx";
import { CheckoutStatus } from "./checkout-status.tsx";
import { Comparison } from "./comparison.tsx";
import { failureText } from "./failure-text.ts";
import { INTENTS } from "./intents.server.ts";
import { PlanCards } from "./plan-cards.tsx";
import { PlanDock } from "./plan-dock.tsx";
import { PlanNotice } from "./plan-notice.tsx";
import * as styles from "./subscribe.module.css";
import { useCheckout } from "./use-checkout.ts";

export const meta: Route.MetaFunction = () => [{ title: `Choose Your Plan · ${BRAND}` }];

export const handle: LiveHandle = { liveTopics: ["plan"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const services = context.get(servicesContext);
  const plan = await load(context, () => readPlan(services, actor));
  return { plan, prices: services.config.prices, account: accountOf(actor) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS, { failureText });

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, failureText(await readIntent(request)));
}

export default function Subscribe({ loaderData }: Route.ComponentProps) {
  const { plan, prices, account } = loaderData;
  const checkout = useCheckout();
  const [params] = useSearchParams();
  const wanted = wantedPlan(plan, params.get("plan"));
  const refresh = useAction();
  const { subscription } = plan;
  const [picked, setPicked] = useState<ArchitectOffer | null>(null);
  const chosen = picked ?? ARCHITECT_OFFERS.find((offer) => offer === subscription?.offer) ?? "architect-year";
  return (
    <>
      <AccountBar account={account} start={<BackLink to={HOME_PATH}>Back to Home</BackLink>} />
      <main className={`page stack ${styles.subscribe}`}>
        <div className={`row ${styles.planTop}`}>
          <div className={`grow stack ${styles.planHeading}`}>
            <h1>Choose Your Plan</h1>
            <p className="row wrap quiet">
              Your plan <TierBadge tier={plan.tier} />
              {plan.tier !== "explorer" && <PlanState plan={plan} />}
              {subscription?.renewsAt && (
                <span>
                  Renews on {dateText(subscription.renewsAt)}
                  {subscription.cents !== null &&
                    ` for ${formatPrice(subscription.cents)}${subscription.offer ? INTERVAL_TEXTS[subscription.offer] : ""}`}
                </span>
              )}
              <PlanUse plan={plan} account={account?.id ?? null} />
            </p>
          </div>
          <refresh.Form method="post">
            <input type="hidden" name="intent" value="refresh" />
            <Button type="submit" variant="soft" busy={refresh.busy && "Refreshing..."}>
              <ReloadIcon />
              <span className={styles.refreshText}>Refresh Status</span>
            </Button>
          </refresh.Form>
        </div>
        <CheckoutStatus plan={plan} />
        <PlanNotice plan={plan} checkout={checkout} />
        <PlanCards
          account={account?.id ?? null}
          plan={plan}
          prices={prices}
          chosen={chosen}
          onChoose={setPicked}
          checkout={checkout}
          wanted={wanted}
        />
        <CancelBox plan={plan} checkout={checkout} />
        <p className={`small quiet ${styles.centerText}`}>
          Secure payment by Stripe. Card data is never stored here. Promotion codes can be entered at checkout.{" "}
          <a href="/terms#refunds">Refunds and terms</a>
        </p>
        <Comparison prices={prices} />
      </main>
      <PlanDock plan={plan} prices={prices} chosen={chosen} checkout={checkout} wanted={wanted} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} title="Error checking subscription status. Please refresh the page." />;
}

function PlanState({ plan: { subscription } }: { plan: Plan }) {
  if (subscription?.isPastDue) return <strong>Payment failed</strong>;
  if (subscription?.endsAt) return <strong>Ends on {dateText(subscription.endsAt)}</strong>;
  return <strong className={styles.activeMark}>✓ Active</strong>;
}

const INTERVAL_TEXTS: Record<Offer, string> = {
  builder: "",
  "architect-month": " a month",
  "architect-year": " a year",
};

/** Explorers have their apps on the device, unless they had a plan before. */
function PlanUse({ plan, account }: { plan: Plan; account: string | null }) {
  const { tier, apps, published, shortcuts } = plan;
  const onDevice = useDeviceApps(account).length;
  const projects = `${apps} synced ${apps === 1 ? "project" : "projects"}, ${published} published`;
  const isExplorer = tier === "explorer" && apps === 0 && published === 0;
  const own = isExplorer ? `${onDevice} of ${MAX_DEVICE_APPS} apps on this device` : projects;
  return (
    <span>
      {own}, {shortcuts.used} of {shortcuts.slots} shortcuts in use
    </span>
  );
}
