import displayFont from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import textFont from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { type ReactNode, use, useEffect } from "react";
import { Links, Meta, Outlet, ScrollRestoration, useLocation, useMatches, useRouteLoaderData } from "react-router";
import { FailurePage } from "#app/components/shell/failure-page.tsx";
import { ManifestLink } from "#app/components/shell/manifest-link.tsx";
import { ShortcutsLauncher } from "#app/components/shell/shortcuts-launcher.tsx";
import { ThemeRoot } from "#app/components/shell/theme-root.tsx";
import { useIsFromServer } from "#app/hooks/use-hydrated.ts";
import { usePersonalPart } from "#app/hooks/use-personal-part.ts";
import { useTargetOfReload } from "#app/hooks/use-target-of-reload.ts";
import { useUrlMarker } from "#app/hooks/use-url-marker.ts";
import { notify } from "#app/lib/toast.ts";
import { toastAnswers } from "#app/lib/toast-answers.ts";
import { DeferredScripts } from "#app/performance/deferred-scripts.tsx";
import appStyles from "#app/styles/app.css?url";
import colors from "#app/styles/colors.css?inline";
import critical from "#app/styles/critical.css?inline";
import { BRAND } from "#domain/kit/brand.ts";
import type { Route } from "./+types/root";
import { NavigationStatus } from "./components/shell/navigation-status.tsx";
import { guard, requestContext } from "./context.ts";
import { readTheme } from "./cookies.ts";
import { installPromptScript } from "./device/add-to-device/install-prompt-script.ts";
import eventRecorder from "./device/event-recorder.ts?bundled";
import { markHydrated, replayEvents } from "./device/event-replay.ts";
import frameRecorder from "./device/frame-recorder.ts?bundled";
import personalPartScript from "./device/session/personal-part-script.ts?bundled";
import { setUpDocument } from "./device/set-up-document.client.ts";
import { systemDarkRules } from "./device/theme/system-dark.ts";
import { themeScript } from "./device/theme/theme-script.ts";
import { useOnChange } from "./hooks/use-on-change.ts";
import type { handle } from "./information-page.ts";
import { focusHeading, isFocusLost } from "./lib/focus.ts";
import { nonceContext } from "./nonce.ts";
import type { ViewerHandle } from "./routes/viewer/route.tsx";

export const meta: Route.MetaFunction = () => [
  { title: BRAND },
  { name: "description", content: "Write, keep, publish and run small single-file HTML apps." },
];

export const middleware: Route.MiddlewareFunction[] = [({ request, context }) => guard(context, request)];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [toastAnswers];

export function loader({ request, context }: Route.LoaderArgs) {
  return { theme: readTheme(request), requestId: context.get(requestContext).id };
}

/** The root's data does not change while the page is open. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>("root")?.theme ?? null;
  const scripts = useShipsScripts();
  const nonce = use(nonceContext);
  // A document that the browser makes must not contain scripts, since the policy refuses them.
  const served = useIsFromServer() && scripts;
  const hasHeading = useHasHeading();
  useHydration();
  return (
    <html
      lang="en"
      className={theme ?? (scripts ? "light" : undefined)}
      style={{ colorScheme: theme ?? (scripts ? "light" : "light dark") }}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf9f6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#131211" media="(prefers-color-scheme: dark)" />
        <Meta />
        {served && theme === null && (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: setTheme }} />
        )}
        {served && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScripts }} />}
        {served && (
          <script
            type="speculationrules"
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: prefetchRules }}
          />
        )}
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        {hasHeading && <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/180.png" />
        <ManifestLink />
        <style id="critical">{criticalStyles}</style>
        {!scripts && theme === null && <style media="(prefers-color-scheme: dark)">{systemDark()}</style>}
        <Links />
      </head>
      <body>
        <ThemeRoot>{children}</ThemeRoot>
        <link rel="stylesheet" href={appStyles} />
        {served && <ScrollRestoration nonce={nonce} />}
        {served && <DeferredScripts />}
      </body>
    </html>
  );
}

/** The browser reads what the server sent, so that the styles are not shipped twice. */
const criticalStyles = import.meta.env.SSR ? critical : document.getElementById("critical")?.textContent;

let darkRules: string | undefined;

/** Follows the browser where no script can ask it and it sends no hint, as Firefox and Safari. */
function systemDark() {
  if (import.meta.env.SSR) darkRules ??= systemDarkRules(critical + colors);
  return darkRules;
}

/** The browser has run these when React comes, so their text is not shipped again. */
const setTheme = import.meta.env.SSR ? themeScript : "";
const earlyScripts = import.meta.env.SSR
  ? [eventRecorder, frameRecorder, personalPartScript, installPromptScript].join(";")
  : "";

/** A browser that knows these rules asks for the page when the finger comes down, not when it leaves. */
const prefetchRules = import.meta.env.SSR
  ? JSON.stringify({ prefetch: [{ where: { selector_matches: "a[data-prefetch]" }, eagerness: "conservative" }] })
  : "";

/** Its font is as large as many apps, so the page of an app leaves the network to the app. */
function useHasHeading() {
  return useMatches().every(({ handle }) => (handle as Partial<ViewerHandle> | undefined)?.hasHeading !== false);
}

/** What begins now that React listens. */
function useHydration() {
  useEffect(() => {
    const undoSetUp = setUpDocument();
    void replayEvents();
    return undoSetUp;
  }, []);
  usePersonalPart(markHydrated);
}

export default function Root() {
  useTargetOfReload();
  useUrlMarker("denied", () => notify.error("Access denied", "You don't have permission to access this page."));
  useUrlMarker("tutorial", () => notify.success("Tutorial completed!"));
  if (!useShipsScripts()) return <Outlet />;
  return (
    <>
      <NavigationStatus />
      <ScreenFocus />
      <Outlet />
      <ShortcutsLauncher />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}

/** Focuses the heading after a navigation, unless the new screen has set the focus itself. */
function ScreenFocus() {
  const { pathname, search } = useLocation();
  const screen = `${pathname}#${new URLSearchParams(search).get("tab")}`;
  useOnChange(screen, () => {
    if (isFocusLost()) focusHeading();
  });
  return null;
}

/** Whether this page ships scripts: all do but those whose route's `handle` says otherwise. */
function useShipsScripts() {
  return useMatches().every((match) => (match.handle as Partial<typeof handle> | undefined)?.scripts !== false);
}
