import { Prose } from "#app/components/shell/prose.tsx";
import { accountOf, actorContext, servicesContext } from "#app/context.ts";
import { publicPageMeta } from "#app/lib/public-page-meta.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { shortDateAndTimeText } from "#domain/kit/time-texts.ts";
import { checkParts } from "#domain/status/checks.server.ts";
import type { CurrentState } from "#domain/status/parts.ts";
import { readStatus } from "#domain/status/queries.server.ts";
import { CHECK_EXPIRES_MS, STATUS_DAYS } from "#domain/status/rules.ts";
import { summarize } from "#domain/status/summary.ts";
import type { Route } from "./+types/route";
import { Incidents } from "./incidents.tsx";
import { PartRow } from "./part-row.tsx";
import * as styles from "./status.module.css";

export { clientLoader, handle, headers } from "#app/information-page.ts";

const PAGE = {
  title: "Status",
  description: `Whether ${BRAND} works: each of its parts now and in the last ${STATUS_DAYS} days, and the last incidents.`,
  path: "/status",
};

export const meta: Route.MetaFunction = ({ loaderData }) => publicPageMeta(PAGE, loaderData?.origin);

/** Checks first if the last check is too old: a local server has no cron (decision 107). */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  let status = await readStatus(services);
  if (status.checkedAt === null || services.now() - status.checkedAt >= CHECK_EXPIRES_MS) {
    await checkParts(services);
    status = await readStatus(services);
  }
  return { account: accountOf(context.get(actorContext)), ...status, origin: services.config.siteOrigin };
}

export default function Status({ loaderData: { account, parts, incidents, checkedAt } }: Route.ComponentProps) {
  const { state, title, effects } = summarize(parts);
  return (
    <Prose title="Status" account={account} width="wide">
      <section className={styles.statusNow} data-state={state} aria-labelledby="now">
        <StateIcon state={state} />
        <div className="grow">
          <h2 id="now">{title}</h2>
          {effects.map((effect) => (
            <p key={effect}>{effect}</p>
          ))}
        </div>
        {checkedAt !== null && (
          <p className="small">
            Checked <time dateTime={new Date(checkedAt).toISOString()}>{shortDateAndTimeText(checkedAt)} UTC</time>
          </p>
        )}
      </section>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <PartRow key={part.part} part={part} />
        ))}
      </ul>
      <p className={`small quiet ${styles.legend}`}>
        The last {STATUS_DAYS} days (UTC). Green, full height: operational. Yellow, lower: more than one check in twenty
        was over the target. Red, lowest: a check failed twice in a row. Gray line: not checked. Each part is checked
        every five minutes.
      </p>
      <h2>Incidents</h2>
      <Incidents incidents={incidents} />
    </Prose>
  );
}

const SIGNS: Record<CurrentState, string> = { operational: "✓", degraded: "!", outage: "✕", unknown: "?" };

/** A sign for each state, so that its color is not the only one. */
function StateIcon({ state }: { state: CurrentState }) {
  return (
    <span className={styles.stateIcon} aria-hidden="true">
      {SIGNS[state]}
    </span>
  );
}
