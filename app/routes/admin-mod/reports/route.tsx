import { useState } from "react";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { accountOf, frameContext, load, requireActor, servicesContext } from "#app/context.ts";
import { catchActionError, readIntent } from "#app/device/offline/action-errors.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import { defineAction } from "#app/forms.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import { focusNextRowOnRemoval } from "#app/lib/focus.ts";
import * as adminModStyles from "#app/routes/admin-mod/admin-mod.module.css";
import { LoadFailure } from "#app/routes/admin-mod/load-failure.tsx";
import { ModerationBar } from "#app/routes/admin-mod/moderation-bar.tsx";
import { ModerationDock } from "#app/routes/admin-mod/moderation-dock.tsx";
import { TestRun } from "#app/routes/admin-mod/test-run.tsx";
import { BRAND } from "#domain/kit/brand.ts";
import { formatCursor, parseCursor } from "#domain/kit/cursors.ts";
import { listReportGroups } from "#domain/moderation/reports/queries.server.ts";
import { runReportedShare } from "#domain/moderation/reports/reported-share.server.ts";
import type { Route } from "./+types/route";
import { failureText } from "./failure-texts.ts";
import { INTENTS } from "./intents.server.ts";
import { ReportDialog } from "./report-dialog.client.tsx";
import { ReportRow } from "./report-row.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Reports · ${BRAND}` }];

export const handle: LiveHandle = { liveTopics: ["plan", "queue"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const services = context.get(servicesContext);
  const params = new URL(request.url).searchParams;
  const after = parseCursor(params.get("after"));
  const shareId = params.get("run");
  const [list, tested] = await load(context, () =>
    Promise.all([
      listReportGroups(services, actor, after),
      shareId === null ? null : runReportedShare(services, actor, shareId),
    ]),
  );
  // With the path, so that the run can't leave the policy that it is tested with.
  if (tested) context.get(frameContext).sources = [tested.run.origin + tested.run.path];
  return { ...list, after, tested, account: accountOf(actor) };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export const action = defineAction(INTENTS, { failureText });

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return catchActionError(serverAction, failureText(await readIntent(request)));
}

export default function Reports({
  loaderData: { groups, next, after, counts, tested, account },
}: Route.ComponentProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = groups.find(({ targetId }) => targetId === openId) ?? null;
  return (
    <>
      <ModerationBar account={account} current="reports" counts={counts} />
      <main className="page stack">
        <h1>Reports</h1>
        {tested && <TestRun run={tested.run} isRunning unrestricted={false} html={tested.html} name={tested.name} />}
        {groups.length === 0 && !next && <EmptyState icon="✅" title="No open reports." />}
        <ul className={`stack ${adminModStyles.queue}`}>
          {groups.map((group) => (
            <li key={group.targetId} ref={focusNextRowOnRemoval}>
              <ReportRow group={group} onOpen={() => setOpenId(group.targetId)} />
            </li>
          ))}
        </ul>
        {next && (
          <LinkButton variant="soft" to={`/admin-mod/reports?after=${formatCursor(next)}`}>
            Next page
          </LinkButton>
        )}
        {after && (
          <LinkButton variant="ghost" to="/admin-mod/reports">
            Back to the start
          </LinkButton>
        )}
      </main>
      {opened && <ReportDialog key={opened.targetId} group={opened} onClose={() => setOpenId(null)} />}
      <ModerationDock />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="reports" />;
}
