import { Prose } from "#app/components/shell/prose.tsx";
import { accountOf, actorContext, servicesContext } from "#app/context.ts";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import { DELETION_GRACE_DAYS } from "#domain/accounts/rules.ts";
import { REASON_IDS } from "#domain/apps/reasons.ts";
import { comparison } from "#domain/billing/plan-features.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { MAX_HTML_SIZE } from "#domain/listing/rules.ts";
import { REASONS_CLEARED_BY_CHECKS } from "#domain/moderation/checks/reason-kinds.ts";
import { readReviewTimes } from "#domain/moderation/review-times.server.ts";
import { reviewTimeText } from "#domain/moderation/review-times.ts";
import { readTopApps } from "#domain/store/top-apps.server.ts";
import type { Route } from "./+types/route";
import { Gaps } from "./gaps.tsx";
import { Guarantees } from "./guarantees.tsx";
import { Hosts } from "./hosts.tsx";
import * as styles from "./how-it-works.module.css";
import { PlanTable } from "./plan-table.tsx";
import { Steps } from "./steps.tsx";

export { clientLoader, handle, headers } from "#app/information-page.ts";

const PAGE = {
  title: "How it works",
  description: `From one HTML file to an app in the store of ${BRAND}: writing, review, installing, running, and what it costs.`,
  path: "/how-it-works",
};

export const meta: Route.MetaFunction = ({ loaderData }) => publicPageMeta(PAGE, loaderData?.origin);

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { prices, siteOrigin, appsHost } = services.config;
  const [{ apps }, times] = await Promise.all([readTopApps(services), readReviewTimes(services)]);
  return {
    account: accountOf(context.get(actorContext)),
    apps: apps.slice(0, 6).map(({ id, name, icon, cover, phone }) => ({ id, name, icon, cover, phone })),
    reviewTime: reviewTimeText(times),
    plans: comparison(prices),
    appsHost,
    origin: siteOrigin,
  };
}

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
  const { account, apps, reviewTime, plans, appsHost } = loaderData;
  return (
    <Prose
      title="How it works"
      lead="One HTML file is one app. Keep it private, or submit it for review: the store serves exactly the reviewed bytes."
      account={account}
      width="wide"
    >
      <Steps apps={apps} appsHost={appsHost} />
      <Guarantees graceDays={DELETION_GRACE_DAYS} />
      <div className={styles.facts}>
        <section>
          <h2 id="review">How a review works</h2>
          <p>
            {reviewTime} Automatic checks read the code and the listing first. They never decide: of the{" "}
            {REASON_IDS.length} reasons for a rejection they rule out up to {REASONS_CLEARED_BY_CHECKS.size}, and point
            a moderator to the lines for the others. The moderator runs the app, reads its code and approves it, or
            rejects it with reasons. The author can answer, change the app and submit it again, or appeal to another
            moderator. Every update is reviewed in the same way, next to what it changes. An admin's own apps are
            published without a review.
          </p>
          <h2 id="hosts">What an app may contact</h2>
          <p>
            Every app may contact the hosts of this list, unless its page says "No network access". For any other host,
            the author declares the purpose, a moderator reviews it, and the app's page names it. Users can also run an
            app without network. A shared app, which no one reviewed, may contact only the hosts for code and fonts.
          </p>
          <Hosts />
          <Gaps />
        </section>
        <section>
          <h2 id="costs">What it costs</h2>
          <PlanTable plans={plans} />
          <p>
            An app is one file of at most {MAX_HTML_SIZE}. Apps in the store are free.{" "}
            <a href="/subscribe">Compare the plans</a>
          </p>
          <h2 id="leaving">How to leave with your data</h2>
          <p>
            Your profile has a download of your data, on every plan: projects with their versions as HTML files,
            journal, reviews and settings. HTML runs anywhere, so your apps work without us. Then delete the account; it
            is erased after {DELETION_GRACE_DAYS} days.
          </p>
        </section>
      </div>
    </Prose>
  );
}
