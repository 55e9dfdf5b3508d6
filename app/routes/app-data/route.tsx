import { Link } from "react-router";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { AccountDock } from "#app/components/shell/account-dock.tsx";
import { BackLink } from "#app/components/shell/back-link.tsx";
import { StoreDock } from "#app/components/shell/store-bars.tsx";
import { accountOf, actorContext, frameContext, load, requireActor, servicesContext } from "#app/context.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { plansPath } from "#app/lib/plans-path.ts";
import { listCopies } from "#domain/app-data/data-copies/queries.server.ts";
import { COPY_VERSIONS_KEPT } from "#domain/app-data/data-copies/rules.ts";
import { listAppsWithData, listProjectsWithData } from "#domain/app-data/queries.server.ts";
import { appOrigin } from "#domain/apps/labels.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { mayKeepCloudProjects } from "#domain/kit/permissions.ts";
import { APP_DATA_PATH } from "#domain/previews/app-data-paths.ts";
import { MAX_NAMED_APPS } from "#domain/previews/rules.ts";
import type { Route } from "./+types/route";
import * as styles from "./app-data.module.css";
import { AppDataRow } from "./app-data-row.tsx";
import { BrowserApps } from "./browser-apps.tsx";
import { CopyAllSwitch } from "./copy-all-switch.tsx";
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
  const { measured, measure } = useAppSizes(apps);
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
        {account && mayCopy && <CopyAllSwitch apps={apps} account={account.id} />}
        {account && apps.length > 0 && (
          <ul className={`stack ${styles.appData}`} aria-label="Apps">
            {apps.map((app) => (
              <AppDataRow
                key={app.id}
                app={app}
                account={account.id}
                mayCopy={mayCopy}
                size={measured.get(app.id)?.size}
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

/** What the copy of an app's data in the account is, and which plans have it. */
function CopyIntro({ mayCopy }: { mayCopy: boolean }) {
  if (!mayCopy)
    return (
      <p className="quiet">
        With a plan from Builder on, your account can keep a copy of an app's data and restore it on your other devices.{" "}
        <Link to={plansPath("Builder")}>See plans</Link>
      </p>
    );
  return (
    <p className="quiet">
      Where you turn it on, your account keeps an encrypted copy, the last {COPY_VERSIONS_KEPT} versions of up to 2 MB.
      It is saved while the app rests, and restored on your other devices.
    </p>
  );
}
