import { useNavigation } from "react-router";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { accountOf, frameContext, load, requireActor, servicesContext } from "#app/context.ts";
import { catchActionError, readIntent } from "#app/device/offline/action-errors.ts";
import { requireOwnDocument } from "#app/device/offline/own-document.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { defineAction } from "#app/forms.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { listSubmissions, openSubmission } from "#domain/moderation/queries.server.ts";
import { parseQueueQuery, queueHref } from "#domain/moderation/queue-query.ts";
import { createRestrictedRun } from "#domain/moderation/test-runs.server.ts";
import { listOfflineRuns } from "#domain/previews/offline-runs/queries.server.ts";
import { frameSource } from "#domain/previews/open.server.ts";
import type { Route } from "./+types/route";
import * as styles from "./admin-mod.module.css";
import { useSavedDecision } from "./decision-toast.ts";
import { failureText } from "./failure-texts.ts";
import { INTENTS } from "./intents.server.ts";
import { KeyHints } from "./key-hints.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { ModerationBar } from "./moderation-bar.tsx";
import { OfflineRuns } from "./offline-runs.tsx";
import { QueueControls } from "./queue-controls.tsx";
import { QueueList } from "./queue-list.tsx";
import { ReviewDock } from "./review-dock.tsx";
import { SubmissionDetail } from "./submission-detail.tsx";
import { neighbours, useListKeys } from "./use-moderation-keys.ts";

export const meta: Route.MetaFunction = () => [{ title: `Moderation · ${BRAND}` }];

export const handle: LiveHandle = { liveTopics: ["plan", "queue"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const services = context.get(servicesContext);
  const query = parseQueueQuery(new URL(request.url).searchParams);
  const [{ appsWithoutOfflineRun, ...queue }, opened] = await load(context, () =>
    Promise.all([listSubmissions(services, actor, query), query.id ? openSubmission(services, actor, query.id) : null]),
  );
  const hosts = opened?.submission.declaredHosts ?? [];
  // An original runs with the network of its copy, so that only their code differs.
  const [run, store, proposed] = await Promise.all([
    createRestrictedRun(services, hosts),
    createRestrictedRun(services, hosts),
    createRestrictedRun(services, hosts),
  ]);
  // An unrestricted run of the same request has already set its own origin.
  const frame = context.get(frameContext);
  const offlineRuns = listOfflineRuns(services, appsWithoutOfflineRun);
  const testRun = frame.sources.length === 0 ? [run.origin] : frame.sources;
  const compared = opened?.original ? [store.origin, proposed.origin] : [];
  frame.sources = [...testRun, ...compared, ...offlineRuns.map(frameSource)];
  return {
    ...queue,
    offlineRuns,
    opened,
    query,
    run,
    runs: { store, proposed },
    account: accountOf(actor),
    actorId: actor.userId,
  };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requireOwnDocument(request);
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS, { failureText });

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, failureText(await readIntent(request)));
}

export default function AdminMod({ loaderData, actionData }: Route.ComponentProps) {
  const { submissions, opened, query, actorId } = loaderData;
  const unrestrictedRun = actionData?.ok && actionData.data && "origin" in actionData.data ? actionData.data : null;
  const isLoading = useNavigation().state === "loading";
  const { next, previous } = neighbours(submissions, query.id, ({ id }) => queueHref(query, { id }));
  const isListed = submissions.some(({ id }) => id === query.id);
  useSavedDecision();
  useListKeys({ next, previous });
  return (
    <>
      <ModerationBar account={loaderData.account} current="submissions" counts={loaderData.counts} />
      <main className={`page ${styles.moderation}`} data-detail={opened ? "open" : undefined}>
        <h1 className="sr-only">App Submissions</h1>
        <div className={`stack ${styles.queueSide}`}>
          <QueueControls key={query.filter} query={query} />
          <QueueList
            submissions={submissions}
            next={loaderData.next}
            query={query}
            actorId={actorId}
            loading={isLoading}
          />
          <KeyHints preview="test" />
        </div>
        {opened ? (
          <SubmissionDetail
            key={opened.submission.id}
            {...opened}
            run={unrestrictedRun ?? loaderData.run}
            runs={loaderData.runs}
            isUnrestricted={unrestrictedRun !== null}
            actorId={actorId}
            next={next ?? (isListed ? previous : null)}
            list={queueHref(query, { id: null })}
          />
        ) : (
          <>
            <div className={styles.wideOnly}>
              <EmptyState icon="📬" title="Choose a submission" hint="You see exactly what was submitted." />
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
  return <LoadFailure error={error} what="projects" />;
}
