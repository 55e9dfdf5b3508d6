import { useState } from "react";
import { Link, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import { AuthCard } from "#app/components/shell/auth-card.tsx";
import { servicesContext } from "#app/context.ts";
import { isInstall, readPendingInstallName } from "#app/device/installs/pending-install.ts";
import { catchActionError } from "#app/device/offline/action-errors.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { isSigningOut } from "#app/device/session/sign-out-events.ts";
import { readSignUpEmail, saveSignUpEmail } from "#app/device/session/sign-up-email.ts";
import { UNEXPECTED } from "#app/failure-text.ts";
import { defineAction } from "#app/forms.ts";
import { useDocumentEvent } from "#app/hooks/use-events.ts";
import { useClientValue } from "#app/hooks/use-hydrated.ts";
import { useTimeout } from "#app/hooks/use-timer.ts";
import { useUrlMarker } from "#app/hooks/use-url-marker.ts";
import { notify } from "#app/lib/toast.ts";
import { BRAND } from "#domain/kit/brand.ts";
import type { Route } from "./+types/route";
import { parseAuthView, type Tab, useAuthAddress } from "./auth-address.ts";
import * as styles from "./auth-form.module.css";
import { AuthTabs } from "./auth-tabs.tsx";
import { CheckEmail } from "./check-email.tsx";
import { INTENTS } from "./intents.server.ts";
import { LoginIssues } from "./login-issues.tsx";
import { ResetView } from "./reset-view.tsx";
import { SecondFactor } from "./second-factor.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `Sign in · ${BRAND}` },
  { name: "description", content: `Sign in to ${BRAND}, or create an account.` },
];

export function loader({ context }: Route.LoaderArgs) {
  return { siteOrigin: context.get(servicesContext).config.siteOrigin };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS, { failureText: () => UNEXPECTED });

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, UNEXPECTED);
}

/** A changed tab needs no data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formAction || currentUrl.pathname !== nextUrl.pathname ? defaultShouldRevalidate : false;
}

/** What a form's answer opened. Null, and "returned" after such a view, show the view of the URL. */
type OpenedView = { name: "code" | "returned" } | { name: "check-email"; form: FormData | null } | null;

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const [opened, setOpened] = useState<OpenedView>(() => openedBy(actionData));
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const addressOf = useAuthAddress();
  const mailedTo = useClientValue(readSignUpEmail, null);
  useRedirectToMainDomain(loaderData.siteOrigin);
  useSignedInElsewhere();
  useUrlMarker("deleted", () => notify.success("Your account will be deleted"));
  useUrlMarker("refresh", () => notify.success("Signed out successfully"));
  // Keep the marker in the URL: the session may still be alive, and the guard would redirect away.
  useUrlMarker(
    "error",
    () => notify.error("Error signing out", "This browser may still be signed in. Use 'Login Issues?' to clear it."),
    { removes: [] },
  );
  useUrlMarker(
    "next",
    (next) => {
      if (next.startsWith("/subscribe"))
        notify.error("Please sign in to subscribe", "You need to be logged in to manage subscriptions.");
    },
    { removes: [] },
  );
  function checkEmail(form: FormData) {
    saveSignUpEmail(String(form.get("email")));
    setOpened({ name: "check-email", form });
    // A reload then shows this view again.
    void navigate(addressOf("check-email"), { replace: true });
  }
  const goBack = () => setOpened({ name: "returned" });
  const view = opened === null || opened.name === "returned" ? viewOf(params, mailedTo) : opened.name;
  if (view === "check-email")
    return (
      <CheckEmail
        submittedForm={opened?.name === "check-email" ? opened.form : null}
        email={mailedTo}
        onBack={goBack}
      />
    );
  return (
    <AuthCard title={`Welcome to ${BRAND}`} takesFocus={opened?.name === "returned"} footer={<LoginIssues />}>
      {view === "reset" && <ResetView />}
      {view === "code" && <SecondFactor onBack={goBack} />}
      {(view === "sign-in" || view === "sign-up") && (
        <>
          <Introduction next={params.get("next")} confirm={params.has("confirm")} tab={view} />
          <AuthTabs tab={view} onSecondFactor={() => setOpened({ name: "code" })} onCheckEmail={checkEmail} />
        </>
      )}
    </AuthCard>
  );
}

function openedBy(answer: Route.ComponentProps["actionData"]): OpenedView {
  if (!answer?.ok || !answer.data) return null;
  const { step } = answer.data;
  if (step === "second-factor") return { name: "code" };
  return step === "check-email" ? { name: step, form: null } : null;
}

/** Nobody else's tab has been mailed a link: the address alone opens the sign-up. */
function viewOf(params: URLSearchParams, mailedTo: string | null) {
  const view = parseAuthView(params);
  return view === "check-email" && mailedTo === null ? "sign-up" : view;
}

function Introduction({ next, confirm, tab }: { next: string | null; confirm: boolean; tab: Tab }) {
  const asked = useClientValue(() => readPendingInstallName(next), null);
  if (confirm) return <p className="quiet">Please confirm your email first, then sign in.</p>;
  if (isInstall(next)) {
    const app = asked ?? "the app";
    return <p>{tab === "sign-up" ? `Create a free account to install ${app}.` : `Sign in to install ${app}.`}</p>;
  }
  if (next && next !== "/") return <p className="quiet">Sign in to continue.</p>;
  return (
    <div className={`stack ${styles.introduction}`}>
      <p className="quiet">Small apps, each a single HTML file. Write your own, or run apps made by others.</p>
      <p className="row center">
        <Link to="/store">See the store</Link>
        <Link to="/how-it-works">How it works</Link>
        <Link to="/tutorial">Take the tour</Link>
      </p>
      <p className="center">
        <Link to="/new">Try it without an account</Link>
      </p>
    </div>
  );
}

/** The specification sets this delay (decision 28). */
const REDIRECT_DELAY_MS = 100;

/** The server redirects requests to the main domain; a sign-in page that is open on another domain redirects itself. */
function useRedirectToMainDomain(siteOrigin: string) {
  const isElsewhere = useClientValue(() => window.location.origin !== siteOrigin, false);
  useTimeout(
    () => window.location.replace(siteOrigin + window.location.pathname + window.location.search),
    isElsewhere ? REDIRECT_DELAY_MS : null,
  );
}

function useSignedInElsewhere() {
  useDocumentEvent("visibilitychange", async () => {
    if (document.visibilityState !== "visible" || isSigningOut.get()) return;
    const answer = await fetch("/api/session").catch(() => null);
    if (answer?.ok && !isSigningOut.get()) window.location.reload();
  });
}
