import { catchActionError, readIntent } from "#app/device/offline/action-errors.ts";
import { requireOwnDocument } from "#app/device/offline/own-document.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { defineAction } from "#app/forms.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { listSubmissions, openSubmission } from "#domain/moderation/queries.server.ts";
import { parseQueueQuery, queueHref } from "#domain/moderation/queue-query.ts";
import type { Route } from "./+types/route";
import * as styles from "./admin-mod.module.css";
import { failureText } from "./failure-texts.ts";
import { INTENTS } from "./intents.server.ts";
import { KeyHints } from "./key-hints.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { loadReview } from "./load-review.server.ts";
import { QueueControls } from "./queue-controls.tsx";
import { QueueList } from "./queue-list.tsx";
import { ReviewScreen, useQueue } from "./review-screen.tsx";
import { SubmissionDetail } from "./submission-detail.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Moderation · ${BRAND}` }];

export const handle: LiveHandle = { liveTopics: ["plan", "queue"] };

export function loader(args: Route.LoaderArgs) {
  return loadReview(args, {
    parse: parseQueueQuery,
    list: listSubmissions,
    open: openSubmission,
    runsOf({ submission: { declaredHosts }, original }) {
      // An original runs with the network of its copy, so that only their code differs.
      return { before: declaredHosts, after: declaredHosts, isCompared: original !== null };
    },
  });
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
  const next = useQueue(submissions, query.id, ({ id }) => queueHref(query, { id }));
  return (
    <ReviewScreen
      title="App Submissions"
      account={loaderData.account}
      current="submissions"
      counts={loaderData.counts}
      offlineRuns={loaderData.offlineRuns}
      hint={{ icon: "📬", title: "Choose a submission", hint: "You see exactly what was submitted." }}
      queue={
        <div className={`stack ${styles.queueSide}`}>
          <QueueControls key={query.filter} query={query} waiting={loaderData.counts.submissions} />
          <QueueList submissions={submissions} next={loaderData.next} query={query} actorId={actorId} />
          <KeyHints preview="test" />
        </div>
      }
      detail={
        opened && (
          <SubmissionDetail
            key={opened.submission.id}
            {...opened}
            runs={unrestrictedRun ? { ...loaderData.runs, test: unrestrictedRun } : loaderData.runs}
            isUnrestricted={unrestrictedRun !== null}
            actorId={actorId}
            next={next}
            list={queueHref(query, { id: null })}
          />
        )
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="projects" />;
}
