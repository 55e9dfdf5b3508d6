import { CardList } from "#app/components/apps/card-list.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Figures } from "#app/components/shell/figures.tsx";
import { Prose } from "#app/components/shell/prose.tsx";
import { StructuredData } from "#app/components/shell/structured-data.tsx";
import { accountOf, actorContext, servicesContext } from "#app/context.ts";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { countText } from "#domain/kit/numbers.ts";
import { shortDateText } from "#domain/kit/time-texts.ts";
import { YOUNG_STORE_APPS } from "#domain/store/rules.ts";
import { readTopApps } from "#domain/store/top-apps.server.ts";
import type { Route } from "./+types/route";
import { topAppsData } from "./structured-data.ts";
import * as topAppsStyles from "./top-apps.module.css";

export { clientLoader, handle, headers } from "#app/information-page.ts";

const PAGE = {
  title: "Top apps",
  description: `The newest apps in the store of ${BRAND}, and what the store holds, counted.`,
  path: "/top-apps",
};

export const meta: Route.MetaFunction = ({ loaderData }) => publicPageMeta(PAGE, loaderData?.origin);

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { apps, figures } = await readTopApps(services);
  return { account: accountOf(context.get(actorContext)), apps, figures, origin: services.config.siteOrigin };
}

export default function TopApps({ loaderData: { account, apps, figures, origin } }: Route.ComponentProps) {
  const isYoung = figures.apps < YOUNG_STORE_APPS;
  return (
    <Prose
      title="Top apps"
      lead={`${isYoung ? "A young store. " : ""}All figures are counts, as of ${shortDateText(figures.countedAt)}.`}
      account={account}
      width="wide"
    >
      <StructuredData data={topAppsData(apps, origin)} />
      <Figures
        figures={[
          { figure: countText(figures.apps), text: figures.apps === 1 ? "app" : "published apps" },
          { figure: countText(figures.installs), text: figures.installs === 1 ? "install" : "installs" },
          figures.rating === null
            ? { figure: countText(figures.ratings), text: figures.ratings === 1 ? "rating" : "ratings" }
            : { figure: figures.rating.toFixed(1), text: `average of ${countText(figures.ratings)} ratings` },
          { figure: countText(figures.developers), text: figures.developers === 1 ? "developer" : "developers" },
        ]}
      />
      <div className={`row wrap ${topAppsStyles.newestHead}`}>
        <h2 className="grow">{apps.length > 1 ? `The ${apps.length} newest` : "The newest"}</h2>
        <a href="/store">Open the store</a>
      </div>
      {apps.length === 0 ? (
        <EmptyState icon="📦" title="No apps yet. Yours could be the first." />
      ) : (
        <CardList apps={apps}>
          {(app) => (
            <a className="button soft" href={`/store/${app.slug}`} aria-label={`View ${app.name}`}>
              View
            </a>
          )}
        </CardList>
      )}
    </Prose>
  );
}
