import { useState } from "react";
import { data, useSearchParams } from "react-router";
import { AuthCard } from "#app/components/auth-card.tsx";
import { requestContext, respond, servicesContext } from "#app/context.ts";
import { orBareFailure } from "#app/device/or-failure.ts";
import { orShown } from "#app/device/shown.ts";
import { useMainDomain } from "#app/hooks/use-main-domain.ts";
import { useSignedInElsewhere } from "#app/hooks/use-signed-in-elsewhere.ts";
import styles from "#app/styles/auth.css?url";
import { BRAND } from "#domain/brand.ts";
import type { Route } from "./+types/route";
import { AuthTabs } from "./auth-tabs.tsx";
import { CheckEmail } from "./check-email.tsx";
import { runIntent } from "./intents.server.ts";
import { LoginIssues } from "./login-issues.tsx";
import { ResetView } from "./reset-view.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { useMarker } from "./use-marker.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [
  { title: `Sign in · ${BRAND}` },
  { name: "description", content: `Sign in to ${BRAND}, or make an account.` },
];

export function loader({ context }: Route.LoaderArgs) {
  return { siteOrigin: context.get(servicesContext).config.siteOrigin };
}

/** Where it can't be loaded anew after a form, the screen stays as it is. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return orShown(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const answer = await respond(null, () =>
    runIntent(context.get(servicesContext), context.get(requestContext), request, form),
  );
  if (!answer.ok) return data({ failure: answer.error }, { status: 400 });
  return answer.data;
}

/** A form that fails on its way says so and keeps what was typed. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orBareFailure(serverAction);
}

type View = { name: "tabs" } | { name: "reset" } | { name: "second-factor" } | { name: "check-email"; form: FormData };

export default function Auth({ loaderData }: Route.ComponentProps) {
  const [view, setView] = useState<View>({ name: "tabs" });
  const [tab, setTab] = useState<"sign-in" | "sign-up">("sign-in");
  const [params] = useSearchParams();
  useMainDomain(loaderData.siteOrigin);
  useSignedInElsewhere();
  useMarker();
  if (view.name === "check-email") {
    return (
      <CheckEmail
        form={view.form}
        onConfirmed={() => {
          setTab("sign-in");
          setView({ name: "tabs" });
        }}
        onBack={() => setView({ name: "tabs" })}
      />
    );
  }
  return (
    <AuthCard title={`Welcome to ${BRAND}`} footer={<LoginIssues />}>
      {view.name === "tabs" && (
        <>
          {params.get("next") && <p className="quiet">Sign in to go on where you were.</p>}
          {params.get("confirm") && <p className="quiet">Please confirm your email first, then sign in.</p>}
          <AuthTabs
            tab={tab}
            onTab={setTab}
            onForgot={() => setView({ name: "reset" })}
            onSecondFactor={() => setView({ name: "second-factor" })}
            onCheckEmail={(form) => setView({ name: "check-email", form })}
          />
        </>
      )}
      {view.name === "reset" && <ResetView onBack={() => setView({ name: "tabs" })} />}
      {view.name === "second-factor" && <SecondFactor onBack={() => setView({ name: "tabs" })} />}
    </AuthCard>
  );
}
