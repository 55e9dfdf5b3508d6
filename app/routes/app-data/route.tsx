import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { AccountDock } from "#app/components/shell/account-dock.tsx";
import { BackLink } from "#app/components/shell/back-link.tsx";
import { StoreDock } from "#app/components/shell/store-bars.tsx";
import { accountOf, actorContext, frameContext, load, requireActor, servicesContext } from "#app/context.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { listCopies } from "#domain/app-data/data-copies/queries.server.ts";
import { listAppsWithData, listProjectsWithData } from "#domain/app-data/queries.server.ts";
import { appOrigin } from "#domain/apps/labels.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { mayKeepCloudProjects } from "#domain/kit/permissions.ts";
import { APP_DATA_PATH, MAX_NAMED_APPS } from "#domain/previews/paths.ts";
import type { Route } from "./+types/route";
import * as styles from "./app-data.module.css";
import { AppDataRow } from "./app-data-row.tsx";
import { BrowserApps } from "./browser-apps.tsx";
import { CopyIntro } from "./copy-intro.tsx";
import { NO_COPY } from "./own-apps.tsx";
import { useAppSizes } from "./use-app-sizes.ts";

export const meta: Route.MetaFunction = () => [{ title: `App data · ${BRAND}` }];

/** Visitors see the apps that they keep on this device. A named app is one that an account installed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const slugs = new URL(request.url).searchParams.getAll("app").slice(0, MAX_NAMED_APPS);
  const hasAllApps = slugs.length === 0;
  const origins = appOrigin("*", services.config);
  // A list of every app's origin would be too long for a header. This page frames none of the apps' own pages.
  context.get(frameContext).sources = [origins + APP_DATA_PATH];
  const visitor = { apps: [], projects: [], origins, hasAllApps, account: null, mayCopy: false };
  if (hasAllApps && !context.get(actorContext)?.emailConfirmed) return visitor;
  const actor = requireActor(context, request);
  const [apps, copies, projects] = await load(context, () =>
    Promise.all([
      listAppsWithData(services, actor, slugs),
      listCopies(services, actor),
      hasAllApps ? listProjectsWithData(services, actor) : [],
    ]),
  );
  return {
    apps: apps.map((app) => ({ ...app, copy: copies.get(app.id) ?? NO_COPY })),
    projects: projects.map((project) => ({ ...project, copy: copies.get(project.id) ?? NO_COPY })),
    origins,
    hasAllApps,
    account: accountOf(actor),
    mayCopy: mayKeepCloudProjects(actor),
  };
}

export default function AppDataPage({ loaderData }: Route.ComponentProps) {
  const { apps, projects, origins, hasAllApps, account, mayCopy } = loaderData;
  const hydrated = useHydrated();
  const { sizes, measure } = useAppSizes(apps);
  return (
    <>
      <AccountBar
        account={account}
        start={account ? <BackLink to={HOME_PATH}>Home</BackLink> : <BackLink to="/store">Store</BackLink>}
      />
      <main className="page narrow stack">
        <h1>App data</h1>
        <p className="quiet">
          What your apps keep in this browser. It stays on this device unless you export it
          {account && ", turn on a copy in your account"}, or an app sends it to a host that it may contact.
        </p>
        {account ? (
          <CopyIntro mayCopy={mayCopy} />
        ) : (
          <p className="quiet">
            <a href="/auth?next=%2Fapp-data">Sign in</a> to see the apps of your account too.
          </p>
        )}
        <NeedsScript />
        {!hasAllApps && apps.length === 0 && <p>None of these apps is installed.</p>}
        {account && apps.length > 0 && (
          <ul className={`stack ${styles.appData}`} aria-label="Apps">
            {apps.map((app) => (
              <AppDataRow
                key={app.id}
                app={app}
                account={account.id}
                mayCopy={mayCopy}
                size={sizes.get(app.id)}
                onChange={() => measure(app)}
              />
            ))}
          </ul>
        )}
        {hydrated && hasAllApps && (
          <BrowserApps
            projects={projects}
            mayCopy={mayCopy}
            account={account?.id ?? null}
            origins={origins}
            hasInstalledApps={apps.length > 0}
          />
        )}
        {!hasAllApps && (
          <p>
            <a className="button soft" href="/app-data">
              All apps
            </a>
          </p>
        )}
      </main>
      {account ? <AccountDock /> : <StoreDock />}
    </>
  );
}
