import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { accountOf, load, requestContext, requireActor, servicesContext } from "#app/context.ts";
import { catchActionError, readIntent } from "#app/device/offline/action-errors.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { defineAction } from "#app/forms.ts";
import { readUsers } from "#domain/administration/queries.server.ts";
import { parseUserQuery } from "#domain/administration/user-query.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { AppError } from "#domain/kit/errors.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Route } from "./+types/route";
import { AdminBar, AdminDock } from "./admin-bar.tsx";
import * as styles from "./admin-dashboard.module.css";
import { failureText } from "./failure-texts.ts";
import { INTENTS } from "./intents.server.ts";
import { UserFilters } from "./user-filters.tsx";
import { UserInspector } from "./user-inspector.tsx";
import { usersHref } from "./user-links.ts";
import { UserTable } from "./user-table.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Admin Dashboard · ${BRAND}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const { searchParams } = new URL(request.url);
  const query = parseUserQuery(searchParams);
  const account = accountOf(actor);
  const page = await load(context, () =>
    readUsers(context.get(servicesContext), actor, query, searchParams.get("user")).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      reportError(context.get(requestContext).id, error);
      return null;
    }),
  );
  return { page, query, account };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS, { failureText });

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, failureText(await readIntent(request)));
}

export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const { page, query, account } = loaderData;
  const opened = page?.opened ?? null;
  const total = page ? Object.values(page.tiers).reduce((sum, users) => sum + users, 0) : undefined;
  return (
    <>
      <AdminBar account={account} current="users" users={total} />
      <main className={`page ${styles.adminDashboard}`}>
        <h1 className="sr-only">Users</h1>
        <UserFilters query={query} tiers={page?.tiers ?? {}} />
        {page ? (
          <div className={styles.userColumns} data-opened={opened ? "" : undefined}>
            <UserTable {...page} query={query} openedId={opened?.userId ?? null} />
            {opened && (
              <UserInspector
                key={opened.userId}
                user={opened}
                isOwn={opened.userId === account?.id}
                closeHref={usersHref(query)}
              />
            )}
          </div>
        ) : (
          <EmptyState
            icon="⚠️"
            title="Error"
            hint="Failed to fetch users"
            action={
              <LinkButton to={usersHref(query)} reloadDocument>
                Try Again
              </LinkButton>
            }
          />
        )}
      </main>
      <AdminDock current="users" />
    </>
  );
}
