import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { Figures } from "#app/components/shell/figures.tsx";
import { Prose } from "#app/components/shell/prose.tsx";
import { accountOf, actorContext, servicesContext } from "#app/context.ts";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import { WHO_REVIEWS } from "#app/lib/who-reviews.ts";
import { DELETION_GRACE_DAYS } from "#domain/accounts/rules.ts";
import { formatPrice } from "#domain/billing/prices.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { countText } from "#domain/kit/numbers.ts";
import { durationText, shortDateText } from "#domain/kit/time-texts.ts";
import { readReviewTimes } from "#domain/moderation/review-times.server.ts";
import { MAX_DEVICE_APPS } from "#domain/projects/rules.ts";
import { readTopApps } from "#domain/store/top-apps.server.ts";
import type { Route } from "./+types/route";
import * as styles from "./about.module.css";

export { clientLoader, handle, headers } from "#app/information-page.ts";

const LEAD = `${BRAND} is a home for small apps that are one HTML file each.`;
const PAGE = { title: "About", description: LEAD, path: "/about" };
const TILES = 5;

export const meta: Route.MetaFunction = ({ loaderData }) => publicPageMeta(PAGE, loaderData?.origin);

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [{ apps, figures }, times] = await Promise.all([readTopApps(services), readReviewTimes(services)]);
  const { siteOrigin, prices } = services.config;
  return {
    account: accountOf(context.get(actorContext)),
    tiles: apps.slice(0, TILES).map(({ id, name, icon }) => ({ id, name, icon })),
    figures,
    review: times ? { figure: durationText(times.median), text: "median wait of decided reviews" } : null,
    builderPrice: formatPrice(prices.builder),
    architectPrice: formatPrice(prices["architect-month"]),
    origin: siteOrigin,
  };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { account, tiles, figures, review, builderPrice, architectPrice } = loaderData;
  return (
    <Prose title="About" lead={LEAD} account={account}>
      {tiles.length > 0 && (
        <div className={styles.fan} aria-hidden="true">
          {tiles.map((app) => (
            <AppIcon key={app.id} app={app} />
          ))}
        </div>
      )}
      <p>
        Most of what people need on a screen is small: a timer, a list, a sum to split. Such a thing fits on one page of
        code, runs for years and needs no company behind it.
      </p>
      <p>
        Anyone can install apps from the store and run them. Explorers also write up to {MAX_DEVICE_APPS} apps of their
        own, which stay on their device. Builders ({builderPrice} once) keep any number of projects in their account,
        with their version history. Architects ({architectPrice} a month) publish in the store.
      </p>
      <h2>Principles</h2>
      <p>
        {WHO_REVIEWS} Apps run isolated from your account and from each other. We show no advertising and sell no data.
        Every figure on these pages is counted.
      </p>
      <p>
        You can leave at any time with your work: your profile has a download of your data, and a deleted account is
        erased after {DELETION_GRACE_DAYS} days.
      </p>
      <Figures
        figures={[
          { figure: countText(figures.apps), text: figures.apps === 1 ? "app" : "apps" },
          { figure: countText(figures.developers), text: figures.developers === 1 ? "developer" : "developers" },
          ...(review ? [review] : []),
        ]}
      />
      <p className="small quiet">Counted on {shortDateText(figures.countedAt)}.</p>
      <a className={`button large ${styles.browse}`} href="/store">
        Browse the store
      </a>
    </Prose>
  );
}
