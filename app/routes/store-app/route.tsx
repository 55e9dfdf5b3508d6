import { data, redirect, useRevalidator } from "react-router";
import { AppIcon, hueStyle } from "#app/components/app-icon.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { DeveloperLink } from "#app/components/developer-link.tsx";
import { PlayIcon } from "#app/components/icons.tsx";
import { useInstallButtons } from "#app/components/install-button.tsx";
import { StoreBar, StoreDock } from "#app/components/store-bars.tsx";
import { StructuredData } from "#app/components/structured-data.tsx";
import { accountOf, actorContext, load, requestContext, servicesContext } from "#app/context.ts";
import { orFailure } from "#app/device/or-failure.ts";
import { orShown } from "#app/device/shown.ts";
import { uninstall } from "#app/device/uninstall.ts";
import { BRAND } from "#domain/brand.ts";
import { ERROR_STATUS } from "#domain/errors.ts";
import { reviewedFacts } from "#domain/previews/facts.server.ts";
import { readReviewView } from "#domain/reviews/limits.ts";
import { findAppPage, readGone } from "#domain/store/queries.server.ts";
import type { Route } from "./+types/route";
import { AboutApp, ReleaseNotes, Screenshots } from "./about-app.tsx";
import { AppFacts } from "./app-facts.tsx";
import { AppReviews } from "./app-reviews.tsx";
import { AppSide } from "./app-side.tsx";
import { GONE_TITLE, GoneApp } from "./gone-app.tsx";
import { runIntent } from "./intents.server.ts";
import { failureTitle, isForLibrary } from "./intents.ts";
import { LIBRARY_FORM, LibraryForm, UninstallButton } from "./library-form.tsx";
import { appMeta, appStructure } from "./meta.ts";
import { Notice } from "./notice.tsx";
import { ShareButton } from "./share-button.tsx";
import styles from "./store-app.css?url";
import { useKeys } from "./use-keys.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: BRAND }];
  return "gone" in loaderData ? [{ title: `${GONE_TITLE} · ${BRAND}` }] : appMeta(loaderData);
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const view = readReviewView(searchParams);
  const { version, ...page } = await load(() => findAppPage(services, actor, params.slug, view));
  const gone = readGone(page);
  if (gone) return data({ gone, account: accountOf(actor) }, { status: ERROR_STATUS.gone });
  return {
    ...page,
    facts: await reviewedFacts(services, version),
    view,
    editing: searchParams.has("edit"),
    account: accountOf(actor),
    ownApp: actor?.userId === page.app.userId,
    origin: services.config.siteOrigin,
  };
}

/** Where it can't be loaded anew after a form, the screen stays as it is. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return orShown(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const answer = await runIntent(
    context.get(servicesContext),
    context.get(actorContext),
    form,
    context.get(requestContext).id,
  );
  if (!answer.ok || !isForLibrary(form.get("intent"))) return answer;
  // No script has sent it: the page as it is now, which a reload does not send again.
  const { pathname, search } = new URL(request.url);
  throw redirect(pathname + search);
}

/** A form that fails on its way says so and keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return orFailure(serverAction, { title: failureTitle(form.get("intent")) });
}

export default function StoreApp({ loaderData, actionData }: Route.ComponentProps) {
  if ("gone" in loaderData) return <GoneApp {...loaderData} />;
  return <ListedApp page={loaderData} answer={actionData} />;
}

type Listed = {
  page: Exclude<Route.ComponentProps["loaderData"], { gone: unknown }>;
  answer: Route.ComponentProps["actionData"];
};

function ListedApp({ page, answer }: Listed) {
  const { app, account, installed } = page;
  const { revalidate } = useRevalidator();
  const signedIn = account !== null;
  const mine = installed.includes(app.id);
  const installButton = useInstallButtons({ installed, signedIn });
  const main = useKeys(app.id);
  return (
    <div className="app-wash" style={hueStyle(app.id)}>
      <StructuredData data={appStructure(page)} />
      <StoreBar account={account} />
      <main className="page detail stack">
        <Notice answer={answer} />
        {signedIn && <LibraryForm appId={app.id} />}
        <div className="app-head">
          <AppIcon app={app} />
          <div className="stack">
            <h1>{app.name}</h1>
            <p>
              By <DeveloperLink id={app.userId} nickname={app.creatorNickname} />
            </p>
          </div>
          <div className="row wrap actions">
            <div ref={main} className="wide-main" data-client-links>
              {installButton(app, { look: "solid", large: true, form: LIBRARY_FORM })}
            </div>
            <LinkButton look="soft" large to={`/p/${app.slug}`} reloadDocument>
              <PlayIcon />
              Preview
            </LinkButton>
            {mine && <UninstallButton look="ghost" large onPress={() => uninstall(app, () => void revalidate())} />}
            <ShareButton name={app.name} />
          </div>
        </div>
        <AppFacts app={app} />
        <Screenshots name={app.name} addresses={app.screenshots} />
        <div className="detail-columns">
          <div className="stack detail-main">
            <AboutApp description={app.description} />
            {app.releaseNotes && <ReleaseNotes version={app.codeVersion} text={app.releaseNotes} />}
            <AppReviews key={app.id} page={page} />
          </div>
          <AppSide page={page} installButton={installButton} />
        </div>
      </main>
      <StoreDock>
        <div className="narrow-main" data-client-links>
          {installButton(app, { look: "dock", form: LIBRARY_FORM })}
        </div>
      </StoreDock>
    </div>
  );
}
