import { useNavigation } from "react-router";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { AppsIcon } from "#app/components/icons/icons.tsx";
import { Brand } from "#app/components/shell/brand.tsx";
import { Dock, DockLink } from "#app/components/shell/dock.tsx";
import { ProfilePopover } from "#app/components/shell/profile-popover.tsx";
import { ThemeToggle } from "#app/components/shell/theme-toggle.tsx";
import { TopBar } from "#app/components/shell/top-bar.tsx";
import { accountOf, frameContext, load, requireActor, servicesContext } from "#app/context.ts";
import { catchActionError } from "#app/device/offline/action-errors.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { defineAction } from "#app/forms.ts";
import { BRAND } from "#domain/brand.ts";
import { listSubmissions, readSubmission } from "#domain/moderation/queries.server.ts";
import { QUEUE_FILTERS, type QueueFilter } from "#domain/moderation/rules.ts";
import { createRestrictedRun } from "#domain/moderation/test-runs.server.ts";
import { listOpenReports } from "#domain/reports/queries.server.ts";
import type { Route } from "./+types/route";
import styles from "./admin-mod.css?url";
import { useDecisionToast } from "./decision-toast.ts";
import { INTENTS } from "./intents.server.ts";
import { OpenReports } from "./open-reports.tsx";
import { SubmissionDetail } from "./submission-detail.tsx";
import { SubmissionList } from "./submission-list.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [{ title: `Moderation · ${BRAND}` }];

function parseFilter(value: string | null): QueueFilter {
  return QUEUE_FILTERS.find((filter) => filter === value) ?? "Pending";
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const filter = parseFilter(searchParams.get("filter"));
  const id = searchParams.get("id");
  const [submissions, selected, reports] = await load(() =>
    Promise.all([
      listSubmissions(services, actor, filter),
      id ? readSubmission(services, actor, id) : null,
      listOpenReports(services, actor),
    ]),
  );
  const run = await createRestrictedRun(services, selected?.submission.declaredHosts ?? []);
  // An unrestricted run of the same request has already set its own origin.
  context.get(frameContext).origin ??= run.origin;
  return { submissions, selected, reports, filter, run, account: accountOf(actor) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction);
}

export default function AdminMod({ loaderData, actionData }: Route.ComponentProps) {
  const { submissions, selected, filter, account } = loaderData;
  const unrestrictedRun = actionData?.ok && actionData.data && "origin" in actionData.data ? actionData.data : null;
  const isLoading = useNavigation().state === "loading";
  useDecisionToast();
  return (
    <>
      <TopBar
        start={<Brand to="/admin-mod" text="Moderation" />}
        end={
          <>
            <ThemeToggle />
            <ProfilePopover account={account} />
          </>
        }
      />
      <main className="page moderation" data-detail={selected ? "open" : undefined}>
        <h1 className="sr-only">App Submissions</h1>
        <div className="stack submission-list">
          <SubmissionList
            submissions={submissions}
            filter={filter}
            selectedId={selected?.submission.id ?? null}
            loading={isLoading}
          />
          <OpenReports reports={loaderData.reports} />
        </div>
        {selected ? (
          <SubmissionDetail
            key={selected.submission.id}
            {...selected}
            run={unrestrictedRun ?? loaderData.run}
            isUnrestricted={unrestrictedRun !== null}
            filter={filter}
            nextId={filter === "Pending" ? nextInList(submissions, selected.submission.id) : null}
          />
        ) : (
          submissions.length > 0 && (
            <div className="wide-only">
              <EmptyState
                icon="📬"
                title="Choose a submission"
                hint={`${filter === "Pending" ? "Oldest" : "Newest"} first. You see exactly what was submitted.`}
              />
            </div>
          )
        )}
      </main>
      <Dock label="Main">
        <DockLink to="/" icon={<AppsIcon />}>
          Apps
        </DockLink>
      </Dock>
    </>
  );
}

/** The one after it, else the one before. */
function nextInList(submissions: ReadonlyArray<{ id: string }>, id: string) {
  const index = submissions.findIndex((submission) => submission.id === id);
  return (submissions[index + 1] ?? submissions[index - 1])?.id ?? null;
}
