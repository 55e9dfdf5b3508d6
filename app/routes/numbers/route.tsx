import { data } from "react-router";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { AccountBar } from "#app/components/shell/account-bar.tsx";
import { BackLink } from "#app/components/shell/back-link.tsx";
import { accountOf, load, requireActor, servicesContext } from "#app/context.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import { type Numbers, readNumbers } from "#domain/builder/numbers.server.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { countText } from "#domain/kit/numbers.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { VIOLATION_MIN_VISITORS } from "#domain/previews/rules.ts";
import type { Route } from "./+types/route";
import * as styles from "./numbers.module.css";
import { WeekChart } from "./week-chart.tsx";
import { WeekTable } from "./week-table.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Numbers · ${BRAND}` }];

export const handle: LiveHandle = { liveTopics: ["plan", "decisions", "installs"] };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = requireActor(context, request);
  const numbers = await load(context, () => readNumbers(context.get(servicesContext), actor, params.id));
  return data({ numbers, account: accountOf(actor) });
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export default function NumbersPage({ loaderData: { numbers, account } }: Route.ComponentProps) {
  const { app, weeks, installsSince } = numbers;
  const isEmpty = weeks.every(
    ({ opens, installs, uninstalls, reviews }) => !(opens || installs || uninstalls || reviews),
  );
  return (
    <>
      <AccountBar account={account} start={<BackLink to="/builder?view=projects">Projects</BackLink>} />
      <main className={`page stack ${styles.numbersPage}`}>
        <header className={`row wrap ${styles.numbersHead}`}>
          <AppIcon app={{ name: app.name, icon: app.icon }} size={64} />
          <div className="grow">
            <h1 dir="auto">{app.name} in numbers</h1>
            <p className="small quiet">{headText(app)}</p>
          </div>
          {app.status === "approved" && (
            <LinkButton variant="soft" to={`/store/${app.slug}`}>
              See it in the store
            </LinkButton>
          )}
        </header>
        {isEmpty ? (
          <EmptyState
            icon="🌱"
            title="No numbers yet"
            hint={`${app.name} was not opened, installed or reviewed in the last ${weeks.length} weeks. Share its page in the store, and look again in a few days.`}
          />
        ) : (
          <>
            <div className={styles.charts}>
              <WeekChart title="Opens" weeks={weeks} count={({ opens }) => opens} />
              <WeekChart title="Installs" weeks={weeks} count={({ installs }) => installs} />
            </div>
            <WeekTable weeks={weeks} />
          </>
        )}
        <RefusedHosts hosts={app.refusedHosts} />
        <CountingRules installsSince={installsSince} />
      </main>
    </>
  );
}

function headText({ status, totalInstalls, createdAt }: Numbers["app"]) {
  const installs = totalInstalls === 1 ? "1 install" : `${countText(totalInstalls)} installs`;
  if (status !== "approved") return `Not in the store now; ${installs}`;
  return `${installs} now, in the store since ${dateText(createdAt)}`;
}

function RefusedHosts({ hosts }: { hosts: Numbers["app"]["refusedHosts"] }) {
  return (
    <section className="panel stack" aria-labelledby="refused-hosts">
      <h2 id="refused-hosts">Refused hosts</h2>
      {hosts.length === 0 ? (
        <p className="quiet">No host was refused to enough visitors of the current version to be listed.</p>
      ) : (
        <ul className="stack">
          {hosts.map(({ host }) => (
            <li key={host}>
              <code>{host}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CountingRules({ installsSince }: { installsSince: string | null }) {
  const since = installsSince === null ? "the first install on" : dateText(Date.parse(installsSince));
  return (
    <section className="panel stack" aria-labelledby="counting">
      <h2 id="counting">How this is counted</h2>
      <ul className={styles.rules}>
        <li>Weeks begin on Mondays, in UTC. The last one has just begun or is not over.</li>
        <li>A visitor who opens the app counts once a day. Today's opens come a little later.</li>
        <li>Installs and uninstalls are counted from {since}. An Undo counts as well.</li>
        <li>Stars are the mean of the reviews that were first written in that week, as they are now.</li>
        <li>
          A refused host is listed once {VIOLATION_MIN_VISITORS} visitors met it on a day, without a number or time,
          which could point to one person.
        </li>
      </ul>
    </section>
  );
}
