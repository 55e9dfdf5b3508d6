import { useNavigation } from "react-router";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { accountOf, frameContext, load, requireActor, servicesContext } from "#app/context.ts";
import { catchActionError, readIntent } from "#app/device/offline/action-errors.ts";
import { requireOwnDocument } from "#app/device/offline/own-document.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { defineAction } from "#app/forms.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import { useSavedDecision } from "#app/routes/admin-mod/decision-toast.ts";
import { LoadFailure } from "#app/routes/admin-mod/load-failure.tsx";
import { ModerationBar } from "#app/routes/admin-mod/moderation-bar.tsx";
import { OfflineRuns } from "#app/routes/admin-mod/offline-runs.tsx";
import { ReviewDock } from "#app/routes/admin-mod/review-dock.tsx";
import { neighbours, useListKeys } from "#app/routes/admin-mod/use-moderation-keys.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { createRestrictedRun } from "#domain/moderation/test-runs.server.ts";
import { listUpdates } from "#domain/moderation/updates/queries.server.ts";
import { openUpdate } from "#domain/moderation/updates/review.server.ts";
import { parseUpdatesQuery, updatesHref } from "#domain/moderation/updates/updates-query.ts";
import { listOfflineRuns } from "#domain/previews/offline-runs/queries.server.ts";
import { frameSource } from "#domain/previews/open.server.ts";
import type { Route } from "./+types/route";
import { failureText } from "./failure-texts.ts";
import { INTENTS } from "./intents.server.ts";
import { UpdateDetail } from "./update-detail.tsx";
import { UpdateList } from "./update-list.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Project Updates · ${BRAND}` }];

export const handle: LiveHandle = { liveTopics: ["plan", "queue"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const services = context.get(servicesContext);
  const query = parseUpdatesQuery(new URL(request.url).searchParams);
  const [{ appsWithoutOfflineRun, ...list }, opened] = await load(context, () =>
    Promise.all([listUpdates(services, actor, query), query.id ? openUpdate(services, actor, query.id) : null]),
  );
  const [store, proposed, preview] = await Promise.all([
    createRestrictedRun(services, opened?.hosts.before ?? []),
    createRestrictedRun(services, opened?.hosts.after ?? []),
    createRestrictedRun(services, opened?.hosts.after ?? []),
  ]);
  const offlineRuns = listOfflineRuns(services, appsWithoutOfflineRun);
  const origins = [store, proposed, preview].map(({ origin }) => origin);
  context.get(frameContext).sources = [...origins, ...offlineRuns.map(frameSource)];
  const runs = { store, proposed, preview };
  return { ...list, offlineRuns, opened, query, runs, account: accountOf(actor), actorId: actor.userId };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requireOwnDocument(request);
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS, { failureText });

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, failureText(await readIntent(request)));
}

export default function ProjectUpdates({ loaderData }: Route.ComponentProps) {
  const { updates, opened, query, actorId } = loaderData;
  const isLoading = useNavigation().state === "loading";
  const { next, previous } = neighbours(updates, query.id, ({ id }) => updatesHref(query, { id }));
  const isListed = updates.some(({ id }) => id === query.id);
  useSavedDecision();
  useListKeys({ next, previous });
  return (
    <>
      <ModerationBar account={loaderData.account} current="updates" counts={loaderData.counts} />
      <main className={`page ${adminModStyles.moderation}`} data-detail={opened ? "open" : undefined}>
        {/* On phones an opened update takes the place of the list. */}
        <h1 className="sr-only">Project Updates</h1>
        <UpdateList
          updates={updates}
          tabs={loaderData.tabs}
          next={loaderData.next}
          query={query}
          actorId={actorId}
          loading={isLoading}
        />
        {opened ? (
          <UpdateDetail
            key={opened.update.id}
            opened={opened}
            runs={loaderData.runs}
            actorId={actorId}
            next={next ?? (isListed ? previous : null)}
            list={updatesHref(query, { id: null })}
          />
        ) : (
          <>
            <div className={adminModStyles.wideOnly}>
              <EmptyState icon="🔄" title="Choose an update" hint="You see what differs from the store version." />
            </div>
            <ReviewDock />
          </>
        )}
      </main>
      <OfflineRuns runs={loaderData.offlineRuns} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="updates" />;
}
