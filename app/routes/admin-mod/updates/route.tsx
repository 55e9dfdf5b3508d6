import { useNavigation } from "react-router";
import { catchActionError, readIntent } from "#app/device/offline/action-errors.ts";
import { requireOwnDocument } from "#app/device/offline/own-document.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { defineAction } from "#app/forms.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import { LoadFailure } from "#app/routes/admin-mod/load-failure.tsx";
import { loadReview } from "#app/routes/admin-mod/load-review.server.ts";
import { ReviewScreen, useQueue } from "#app/routes/admin-mod/review-screen.tsx";
import { BRAND } from "#domain/kit/brand.ts";
import { listUpdates } from "#domain/moderation/updates/queries.server.ts";
import { openUpdate } from "#domain/moderation/updates/review.server.ts";
import { parseUpdatesQuery, updatesHref } from "#domain/moderation/updates/updates-query.ts";
import type { Route } from "./+types/route";
import { failureText } from "./failure-texts.ts";
import { INTENTS } from "./intents.server.ts";
import { UpdateDetail } from "./update-detail.tsx";
import { UpdateList } from "./update-list.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Project Updates · ${BRAND}` }];

export const handle: LiveHandle = { liveTopics: ["plan", "queue"] };

export function loader(args: Route.LoaderArgs) {
  return loadReview(args, {
    parse: parseUpdatesQuery,
    list: listUpdates,
    open: openUpdate,
    runsOf: ({ hosts }) => ({ ...hosts, isCompared: true }),
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

export default function ProjectUpdates({ loaderData }: Route.ComponentProps) {
  const { updates, opened, query, actorId } = loaderData;
  const isLoading = useNavigation().state === "loading";
  const next = useQueue(updates, query.id, ({ id }) => updatesHref(query, { id }));
  return (
    <ReviewScreen
      title="Project Updates"
      account={loaderData.account}
      current="updates"
      counts={loaderData.counts}
      offlineRuns={loaderData.offlineRuns}
      hint={{ icon: "🔄", title: "Choose an update", hint: "You see what differs from the store version." }}
      queue={
        <UpdateList
          updates={updates}
          tabs={loaderData.tabs}
          next={loaderData.next}
          query={query}
          actorId={actorId}
          loading={isLoading}
        />
      }
      detail={
        opened && (
          <UpdateDetail
            key={opened.update.id}
            opened={opened}
            runs={loaderData.runs}
            actorId={actorId}
            next={next}
            list={updatesHref(query, { id: null })}
          />
        )
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="updates" />;
}
