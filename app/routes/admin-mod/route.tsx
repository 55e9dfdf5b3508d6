import { useNavigation } from "react-router";
import { Brand } from "#app/components/brand.tsx";
import { Dock, DockLink } from "#app/components/dock.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { AppsIcon } from "#app/components/icons.tsx";
import { ProfilePopover } from "#app/components/profile-popover.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import { accountOf, frameContext, load, requireActor, servicesContext } from "#app/context.ts";
import { orFailure } from "#app/device/or-failure.ts";
import { orShown } from "#app/device/shown.ts";
import { selectIntent } from "#app/forms.ts";
import { BRAND } from "#domain/brand.ts";
import { FILTERS, type Filter } from "#domain/moderation/limits.ts";
import { restrictedRun } from "#domain/moderation/network.server.ts";
import { listSubmissions, readSubmission } from "#domain/moderation/queries.server.ts";
import type { Route } from "./+types/route";
import styles from "./admin-mod.css?url";
import { INTENTS } from "./intents.server.ts";
import { SubmissionDetail } from "./submission-detail.tsx";
import { SubmissionList } from "./submission-list.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [{ title: `Moderation · ${BRAND}` }];

function readFilter(value: string | null): Filter {
  return FILTERS.find((filter) => filter === value) ?? "Pending";
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const services = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const filter = readFilter(searchParams.get("filter"));
  const id = searchParams.get("id");
  const [submissions, opened] = await load(() =>
    Promise.all([listSubmissions(services, actor, filter), id ? readSubmission(services, actor, id) : null]),
  );
  const run = restrictedRun(services);
  // A run with the network switched on is this request's action, and has named its origin already.
  context.get(frameContext).origin ??= run.origin;
  return { submissions, opened, filter, run, account: accountOf(actor) };
}

/** Where it can't be loaded anew after a form, the screen stays as it is. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return orShown(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireActor(context, request);
  const services = context.get(servicesContext);
  const form = await request.formData();
  return selectIntent(INTENTS, form)({ services, actor, form, frame: context.get(frameContext) });
}

/** A decision that fails on its way says so; the reasons that were chosen stay. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orFailure(serverAction);
}

export default function AdminMod({ loaderData, actionData }: Route.ComponentProps) {
  const { submissions, opened, filter, account } = loaderData;
  const open = actionData?.ok && actionData.data ? actionData.data : null;
  const loading = useNavigation().state === "loading";
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
      <main className="page moderation" data-detail={opened ? "open" : undefined}>
        <h1 className="sr-only">App Submissions</h1>
        <SubmissionList
          submissions={submissions}
          filter={filter}
          current={opened?.submission.id ?? null}
          loading={loading}
        />
        {opened ? (
          <SubmissionDetail
            key={opened.submission.id}
            {...opened}
            run={open ?? loaderData.run}
            unrestricted={open !== null}
            filter={filter}
          />
        ) : (
          <div className="wide-only">
            <EmptyState
              icon="📬"
              title="Choose a submission"
              hint="The oldest stands first. Each shows what was submitted, byte for byte."
            />
          </div>
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
