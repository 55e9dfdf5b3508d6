import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { buttonClass, LinkButton } from "#app/components/forms/button.tsx";
import { DownloadIcon } from "#app/components/icons/icons.tsx";
import { accountOf, load, requireActor, servicesContext } from "#app/context.ts";
import { catchActionError, readIntent } from "#app/device/offline/action-errors.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { defineAction } from "#app/forms.ts";
import { LoadFailure } from "#app/routes/admin-mod/load-failure.tsx";
import { ModerationBar } from "#app/routes/admin-mod/moderation-bar.tsx";
import { ModerationDock } from "#app/routes/admin-mod/moderation-dock.tsx";
import { auditExportHref, auditHref, parseAuditQuery } from "#domain/audit/audit-query.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { readAuditLog } from "#domain/moderation/audit-queries.server.ts";
import type { Route } from "./+types/route";
import * as styles from "./audit.module.css";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import { ChainState } from "./chain-state.tsx";
import { failureText } from "./failure-texts.ts";
import { INTENTS } from "./intents.server.ts";

export const meta: Route.MetaFunction = () => [{ title: `Audit log · ${BRAND}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const query = parseAuditQuery(new URL(request.url).searchParams);
  const log = await load(context, () => readAuditLog(context.get(servicesContext), actor, query));
  return { ...log, query, account: accountOf(actor) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS, { failureText });

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, failureText(await readIntent(request)));
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { entries, next, admins, chain, query, counts, account } = loaderData;
  return (
    <>
      <ModerationBar account={account} current="audit" counts={counts} />
      <main className={`page ${styles.audit}`}>
        <header className="row wrap">
          <div className="grow">
            <h1>Audit log</h1>
            <p className="quiet">Append-only. Each entry carries the hash of the one before.</p>
          </div>
          {/* A plain link: the router can't navigate to a file. */}
          <a className={buttonClass({ variant: "soft" })} href={auditExportHref(query)} download="audit-log.json">
            <DownloadIcon />
            Export JSON
          </a>
        </header>
        <ChainState chain={chain} />
        <AuditFilters
          key={`${query.search} ${query.adminUserId} ${query.action} ${query.from} ${query.to}`}
          query={query}
          admins={admins}
        />
        {entries.length > 0 ? (
          <AuditTable entries={entries} />
        ) : (
          <EmptyState icon="🔎" title="No entry matches." hint="Change or clear the filters." />
        )}
        <nav className="row wrap" aria-label="Pages">
          {query.before !== null && (
            <LinkButton variant="ghost" to={auditHref(query, { before: null })}>
              Newest
            </LinkButton>
          )}
          {next !== null && (
            <LinkButton variant="soft" to={auditHref(query, { before: next })}>
              Older entries
            </LinkButton>
          )}
        </nav>
      </main>
      <ModerationDock />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="the audit log" />;
}
