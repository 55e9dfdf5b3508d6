import { data, Link, useNavigate } from "react-router";
import { IconButton } from "#app/components/forms/button.tsx";
import { BackIcon } from "#app/components/icons/icons.tsx";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { accountOf, requestContext, requireActor, servicesContext } from "#app/context.ts";
import { catchActionError, readIntent } from "#app/device/offline/action-errors.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { defineAction } from "#app/forms.ts";
import { readAccount } from "#domain/accounts/queries.server.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Route } from "./+types/route";
import { ApiTokens } from "./api-tokens.tsx";
import { Authenticator } from "./authenticator.tsx";
import { DeletionNotice, YourData } from "./data.tsx";
import { Devices } from "./devices.tsx";
import { EmailForm } from "./email-form.tsx";
import { failureText } from "./failure-texts.ts";
import { INTENTS } from "./intents.server.ts";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PlanAndInvoices } from "./plan-and-invoices.tsx";
import * as styles from "./profile.module.css";
import { ProfileForm } from "./profile-form.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Profile · ${BRAND}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const page = await readAccount(context.get(servicesContext), actor).catch((error: unknown) => {
    reportError(context.get(requestContext).id, error);
    throw data({ title: "Error loading profile", message: "Failed to load your profile data." }, { status: 503 });
  });
  return { ...page, deleteAfter: actor.deleteAfter, account: accountOf(actor) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS, { failureText });

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, failureText(await readIntent(request)));
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { account, profile, publishedCount, devices, passkeys, authenticator, apiTokens, deleteAfter } = loaderData;
  const navigate = useNavigate();
  const email = account?.email ?? "";
  return (
    <>
      <AccountBar
        account={account}
        start={
          <>
            <IconButton label="Back" onClick={() => navigate(-1)}>
              <BackIcon />
            </IconButton>
            <h1 className={styles.barTitle}>Profile</h1>
          </>
        }
      />
      <main className={`page narrow stack ${styles.profile}`}>
        {deleteAfter !== null && <DeletionNotice deletesAt={deleteAfter} />}
        {account?.lacksFactor && (
          <p className={styles.notice} role="note">
            Admins can publish and remove other people's work. Please add a passkey or an authenticator below, so that a
            password alone can't open your account.
          </p>
        )}
        <ProfileForm email={email} profile={profile} publishedCount={publishedCount} />
        {account && <PlanAndInvoices tier={account.tier} />}
        <section className="stack" aria-labelledby="security">
          <h2 id="security">Sign-in and security</h2>
          <EmailForm email={email} />
          <PasswordForm email={email} />
          <Passkeys passkeys={passkeys} />
          <Authenticator authenticator={authenticator} />
          <Devices devices={devices} accountId={account?.id ?? ""} />
        </section>
        <ApiTokens tokens={apiTokens} />
        <section className="stack" aria-labelledby="emails">
          <h2 id="emails">Emails</h2>
          <p className={styles.panel}>
            Which emails you get is chosen in the <Link to="/notifications#settings">notification settings</Link>.
          </p>
        </section>
        <YourData email={email} />
      </main>
    </>
  );
}
