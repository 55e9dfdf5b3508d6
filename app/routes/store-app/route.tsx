import { useRef } from "react";
import { data, useNavigate, useRevalidator } from "react-router";
import { DeveloperLink } from "#app/components/apps/developer-link.tsx";
import { InstallButton } from "#app/components/apps/install-button.tsx";
import { InstallButtons } from "#app/components/apps/install-buttons.tsx";
import { ShareButton } from "#app/components/apps/share-button.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { AppIcon, hueStyle } from "#app/components/icons/app-icon.tsx";
import { PlayIcon } from "#app/components/icons/icons.tsx";
import { dockItemClass } from "#app/components/shell/dock.tsx";
import { StoreBar, StoreDock } from "#app/components/shell/store-bars.tsx";
import { StructuredData } from "#app/components/shell/structured-data.tsx";
import { accountOf, actorContext, load, ownScreenContext, servicesContext } from "#app/context.ts";
import { installs, isInstalled } from "#app/device/installs/installs.ts";
import { uninstall } from "#app/device/installs/uninstall.client.ts";
import { catchActionError, readIntent } from "#app/device/offline/action-errors.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import type { Answer } from "#app/forms.ts";
import { defineAction } from "#app/forms.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { useInstalls } from "#app/hooks/use-install.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import { projectPath } from "#app/lib/builder-path.ts";
import { isOverlayOpen } from "#app/lib/overlays.ts";
import { GONE_TITLE } from "#domain/apps/gone-texts.ts";
import { reviewedFacts } from "#domain/apps/safety-facts.server.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { ERROR_STATUS } from "#domain/kit/errors.ts";
import { mayKeepCloudProjects } from "#domain/kit/permissions.ts";
import { parseReviewQuery } from "#domain/reviews/review-query.ts";
import { findAppPage, requireAppPage, toRemovedApp } from "#domain/store/queries.server.ts";
import type { Route } from "./+types/route";
import { AboutApp, ReleaseNotes } from "./about-app.tsx";
import { AppFacts } from "./app-facts.tsx";
import { AppReviews } from "./app-reviews.tsx";
import { AppSide } from "./app-side.tsx";
import { failureText } from "./failure-texts.ts";
import { GoneApp } from "./gone-app.tsx";
import { INTENTS } from "./intents.server.ts";
import { LIBRARY_FORM, LibraryForm, UninstallButton } from "./library-form.tsx";
import { appMeta, appStructuredData } from "./meta.ts";
import { Screenshots } from "./screenshots.tsx";
import * as styles from "./store-app.module.css";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: BRAND }];
  return "gone" in loaderData ? [{ title: `${GONE_TITLE} · ${BRAND}` }] : appMeta(loaderData);
};

export const handle: LiveHandle = { liveTopics: ["plan", "reviews", "installs", "decisions"] };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const view = parseReviewQuery(searchParams);
  const { appPage } = context.get(ownScreenContext);
  const { version, ...page } = await load(context, async () =>
    appPage === undefined ? findAppPage(services, actor, params.slug, view) : requireAppPage(appPage),
  );
  const gone = toRemovedApp(page, services.now());
  if (gone) return data({ gone, account: accountOf(actor) }, { status: ERROR_STATUS.gone });
  return {
    ...page,
    facts: await reviewedFacts(services, version),
    contactsNobody: version.contactsNobody,
    view,
    editing: searchParams.has("edit"),
    account: accountOf(actor),
    keepsProjects: actor !== null && mayKeepCloudProjects(actor),
    ownApp: actor?.userId === page.app.userId,
    ownProjectId: actor?.userId === page.app.userId ? version.projectId : null,
    origin: services.config.siteOrigin,
  };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS, { failureText });

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, failureText(await readIntent(request)));
}

export default function StoreApp({ loaderData, actionData }: Route.ComponentProps) {
  if ("gone" in loaderData) return <GoneApp {...loaderData} />;
  return <ListedApp key={loaderData.app.id} page={loaderData} answer={actionData} />;
}

type ListedAppProps = {
  page: Exclude<Route.ComponentProps["loaderData"], { gone: unknown }>;
  answer: Route.ComponentProps["actionData"];
};

function ListedApp({ page, answer }: ListedAppProps) {
  const { app, account, installed } = page;
  const { revalidate } = useRevalidator();
  const signedIn = account !== null;
  const installs = useInstalls();
  const canUninstall = isInstalled(installs.get(app.id), installed.includes(app.id));
  const installButtonRef = useAppPageHotkeys(app.id);
  return (
    <div className={styles.appWash} style={hueStyle(app.icon)}>
      <StructuredData data={appStructuredData(page)} />
      <StoreBar account={account} />
      <InstallButtons installed={installed} signedIn={signedIn}>
        <main className={`page ${styles.detail} stack`}>
          <Notice answer={answer} />
          {signedIn && <LibraryForm appId={app.id} />}
          <div className={styles.appHead}>
            <AppIcon app={app} />
            <div className="stack">
              <h1 dir="auto">{app.name}</h1>
              <p>
                By <DeveloperLink id={app.userId} nickname={app.creatorNickname} />
              </p>
            </div>
            <div className={`row wrap ${styles.actions}`}>
              <div ref={installButtonRef} className={styles.wideMain}>
                <InstallButton app={app} variant="solid" large form={LIBRARY_FORM} />
              </div>
              {!canUninstall && (
                <LinkButton variant="soft" large to={`/p/${app.slug}`} reloadDocument>
                  <PlayIcon />
                  Preview
                </LinkButton>
              )}
              {page.ownProjectId && (
                <LinkButton variant="soft" large to={projectPath(page.ownProjectId)} reloadDocument>
                  Edit in Builder
                </LinkButton>
              )}
              {canUninstall && (
                <UninstallButton variant="ghost" large onPress={() => uninstall(app, () => void revalidate())} />
              )}
              {canUninstall && (
                <LinkButton variant="ghost" large to={`/p/${app.slug}?add`} reloadDocument>
                  Add to your device
                </LinkButton>
              )}
              <ShareButton name={app.name} />
            </div>
          </div>
          <AppFacts app={app} contactsNobody={page.contactsNobody} />
          <Screenshots name={app.name} urls={app.screenshots} />
          <div className={styles.detailColumns}>
            <div className={`stack ${styles.detailMain}`}>
              <AboutApp description={app.description} basedOn={app.basedOn} originalPath={app.originalPath} />
              {app.releaseNotes && <ReleaseNotes version={app.codeVersion} text={app.releaseNotes} />}
              <AppReviews page={page} />
            </div>
            <AppSide page={page} isInstalled={canUninstall} />
          </div>
        </main>
        <StoreDock>
          <div className={styles.narrowMain}>
            <InstallButton app={app} dockItem={dockItemClass()} form={LIBRARY_FORM} />
          </div>
        </StoreDock>
      </InstallButtons>
    </div>
  );
}

/** Used without JavaScript, which shows a toast instead. */
function Notice({ answer }: { answer: Answer<unknown> | undefined }) {
  if (answer && !answer.ok) {
    return (
      <p className={`${styles.notice} error`} role="alert">
        <strong>{answer.error.title}</strong> {answer.error.message}
      </p>
    );
  }
  if (!answer?.toast) return null;
  return (
    <p className={`${styles.notice} success`} role="status">
      {answer.toast}
    </p>
  );
}

function useAppPageHotkeys(appId: string) {
  const installButton = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useHotkey("i", ({ repeat }) => {
    // During an install the same button cancels it.
    if (repeat || isOverlayOpen() || installs.get().get(appId)?.status === "installing") return;
    installButton.current?.querySelector<HTMLElement>("a, button")?.click();
  });
  useHotkey("Escape", ({ target, defaultPrevented }) => {
    if (defaultPrevented || isOverlayOpen() || (target instanceof Element && target.closest("form, details[open]")))
      return;
    if (window.history.state?.idx > 0) void navigate(-1);
    else void navigate("/store");
  });
  return installButton;
}
