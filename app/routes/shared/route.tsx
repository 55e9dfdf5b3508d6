import { useRevalidator } from "react-router";
import { SharedAppLimit } from "#app/components/apps/shared-app-limit.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { AccountDock } from "#app/components/shell/account-dock.tsx";
import { BackLink } from "#app/components/shell/back-link.tsx";
import { accountOf, load, requireActor, servicesContext } from "#app/context.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { focusHeading } from "#app/lib/focus.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { formatCursor, parseCursor } from "#domain/kit/cursors.ts";
import { listShares } from "#domain/shares/queries.server.ts";
import type { Route } from "./+types/route";
import { ClosedShare } from "./closed-share.tsx";
import { ShareRow } from "./share-row.tsx";
import * as styles from "./shared.module.css";

export const meta: Route.MetaFunction = () => [{ title: `Shared links · ${BRAND}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const after = parseCursor(new URL(request.url).searchParams.get("after"));
  const shares = await load(context, () => listShares(context.get(servicesContext), actor, after));
  return { ...shares, isFirstPage: after === null, account: accountOf(actor) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export default function SharedLinks({ loaderData: { open, ended, next, isFirstPage, account } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();

  async function showStopped() {
    await revalidate();
    focusHeading();
  }

  return (
    <>
      <AccountBar account={account} start={<BackLink to={HOME_PATH}>Home</BackLink>} />
      <main className="page narrow stack">
        <h1>Shared links</h1>
        <p className="quiet">
          Anyone who has a link can run its app, without an account. No one reviews the app first. <SharedAppLimit />
        </p>
        <NeedsScript />
        {isFirstPage && open.length === 0 && (
          <EmptyState
            icon="🔗"
            title="No open links"
            hint="Open an app of your own and press Share. Its link is then listed here."
            action={<LinkButton to="/builder?view=projects">Projects</LinkButton>}
          />
        )}
        {isFirstPage && open.length > 0 && (
          <ul className={`stack ${styles.shares}`} aria-label="Open links">
            {open.map((share) => (
              <ShareRow key={share.id} share={share} onStopped={() => void showStopped()} />
            ))}
          </ul>
        )}
        {ended.length > 0 && (
          <section className="stack" aria-labelledby="ended">
            <h2 id="ended">Ended in the last 30 days</h2>
            <ul className={`stack ${styles.shares}`} aria-labelledby="ended">
              {ended.map((share) => (
                <ClosedShare key={share.id} share={share} />
              ))}
            </ul>
          </section>
        )}
        {next && (
          <LinkButton variant="soft" to={`/shared?after=${formatCursor(next)}`}>
            Next page
          </LinkButton>
        )}
        {!isFirstPage && (
          <LinkButton variant="ghost" to="/shared">
            Back to the start
          </LinkButton>
        )}
      </main>
      <AccountDock />
    </>
  );
}
