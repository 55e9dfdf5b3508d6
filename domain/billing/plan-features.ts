import type { Offer } from "#db/vocabulary.ts";
import { SLOTS_BY_TIER } from "#domain/journal/slots.ts";
import { MAX_DEVICE_APPS } from "#domain/projects/rules.ts";
import { tierOf } from "./offers.ts";
import { formatPrice, type Prices } from "./prices.ts";
import type { Plan } from "./queries.server.ts";

export const PLANS = ["explorer", "builder", "architect"] as const;
export type PlanName = (typeof PLANS)[number];
const SOLD_PLANS = ["builder", "architect"] as const;
type SoldPlan = (typeof SOLD_PLANS)[number];
type SalesState = Pick<Plan, "tier" | "hasBuilder" | "override"> & {
  subscription: Pick<NonNullable<Plan["subscription"]>, "isPastDue"> | null;
};

const CURRENT_PLAN = "Current plan";

export const PLAN_LABELS: Record<PlanName, { name: string; purpose: string }> = {
  explorer: { name: "Explorer", purpose: "Try apps on this device" },
  builder: { name: "Builder", purpose: "Sync your projects across devices" },
  architect: { name: "Architect", purpose: "Publish apps to the store" },
};

type Feature = { text: string; isIncluded: boolean };

export const PLAN_FEATURES: Record<PlanName, ReadonlyArray<Feature>> = {
  explorer: [
    ...included(`${MAX_DEVICE_APPS} apps of your own, on this device`, "Install from the store", "Daily journal"),
    ...included(`${SLOTS_BY_TIER.explorer} shortcuts`),
    ...missing("Synced projects", "Publish to the store"),
  ],
  builder: [
    ...included("Unlimited synced projects", "Install from the store", "Daily journal"),
    ...included(`${SLOTS_BY_TIER.builder} shortcuts`, "Version history", "Copy of apps' data in your account"),
    ...missing("Publish to the store"),
  ],
  architect: [
    ...included("Everything in Builder", "Publish to the store", "Updates, each one reviewed"),
    ...included(`${SLOTS_BY_TIER.architect} shortcuts`, "Answer reviews of your apps", "Support link on your page"),
  ],
};

/** Rows of the comparison; true and false are shown as signs. */
export function comparison(prices: Prices): Array<{ what: string } & Record<PlanName, string | boolean>> {
  const price = (offer: Offer) => formatPrice(prices[offer]);
  const architectPrice = `${price("architect-month")} a month or ${price("architect-year")} a year`;
  return [
    {
      what: "Your own apps",
      explorer: `${MAX_DEVICE_APPS}, on this device`,
      builder: "Unlimited",
      architect: "Unlimited",
    },
    { what: "Cloud sync", explorer: false, builder: true, architect: true },
    { what: "Copy of apps' data in your account", explorer: false, builder: true, architect: true },
    {
      what: "Journal shortcuts",
      explorer: `${SLOTS_BY_TIER.explorer}`,
      builder: `${SLOTS_BY_TIER.builder}`,
      architect: `${SLOTS_BY_TIER.architect}`,
    },
    { what: "Apps from the store", explorer: "Unlimited", builder: "Unlimited", architect: "Unlimited" },
    { what: "Publish and update in the store", explorer: false, builder: false, architect: true },
    { what: "Price", explorer: "Free", builder: `${price("builder")} once`, architect: architectPrice },
  ];
}

/**
 * What the owner of a subscription is told to keep and lose when it ends (decision 19). Nothing is deleted or removed from
 * the store: the tier ends (`grants.ts`), and `permissions.ts` says what each tier may do.
 */
export function effectsOfEnd({ hasBuilder, apps, published }: Pick<Plan, "hasBuilder" | "apps" | "published">) {
  const slots = hasBuilder ? SLOTS_BY_TIER.builder : SLOTS_BY_TIER.explorer;
  const projects = `${apps} ${apps === 1 ? "project" : "projects"}`;
  const staying = `${published} published ${published === 1 ? "app stays" : "apps stay"} in the store`;
  return {
    kept: [
      ...(hasBuilder ? ["Builder, which you bought"] : []),
      ...(apps > 0 ? [hasBuilder ? `${projects}, synced as now` : `${projects}, to read, run and export`] : []),
      ...(published > 0 ? [staying] : []),
      "Journal, installed apps, reviews",
    ],
    lost: [
      "Submitting apps and updates",
      ...(hasBuilder ? [] : ["Changing synced projects"]),
      `Shortcuts ${slots + 1} to ${SLOTS_BY_TIER.architect} on the journal`,
    ],
  };
}

/** The plan that the reader `asked` for, else the one after the reader's own, for which most come to the page. */
export function wantedPlan(plan: SalesState, asked?: string | null): SoldPlan {
  const named = SOLD_PLANS.find((name) => name === asked);
  if (named && isForSale(plan, named)) return named;
  return plan.tier === "explorer" ? "builder" : "architect";
}

/** While a tier that an admin set lasts, nothing is sold: a payment would change nothing (decision 225). */
export function isForSale({ tier, hasBuilder, subscription, override }: SalesState, plan: SoldPlan) {
  if (tier === "admin" || override) return false;
  return plan === "builder" ? !hasBuilder && tier !== "builder" : subscription === null && tier !== "architect";
}

/** What stands in the place of the button of a plan that isn't for sale. */
export function unsoldText({ tier, hasBuilder, subscription }: SalesState, plan: PlanName) {
  if (tier === plan) return CURRENT_PLAN;
  if (tier === "admin") return "Included in your role";
  const bought = "Purchased";
  const texts: Record<PlanName, string | false | null> = {
    explorer: "Included in your plan",
    builder: hasBuilder && bought,
    architect: subscription && (subscription.isPastDue ? "Payment failed" : bought),
  };
  return texts[plan] || "Not sold now";
}

/** Whether the account has what was bought. */
export function hasOffer({ hasBuilder, subscription }: Pick<Plan, "hasBuilder" | "subscription">, offer: Offer) {
  return tierOf(offer) === "builder" ? hasBuilder : subscription !== null;
}

function included(...texts: Array<string>): Array<Feature> {
  return texts.map((text) => ({ text, isIncluded: true }));
}

function missing(...texts: Array<string>): Array<Feature> {
  return texts.map((text) => ({ text, isIncluded: false }));
}
