import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";
import { type AppWithData, ownApp } from "#domain/app-data/app-with-data.ts";
import type { DataCopy } from "#domain/app-data/data-copies/rules.ts";
import { deviceLabel } from "#domain/apps/labels.ts";
import * as styles from "./app-data.module.css";
import { AppDataRow } from "./app-data-row.tsx";
import { useAppSizes } from "./use-app-sizes.ts";

export const NO_COPY: DataCopy = { isOn: false, versions: [] };

type Props = {
  projects: ReadonlyArray<AppWithData>;
  /** Null for a visitor. */
  account: string | null;
  /** Of all apps, with "*" in place of the label. */
  origins: string;
};

/** What the user's own apps keep in this browser. Only the browser knows which apps the device has. */
export function OwnApps({ projects, account, origins }: Props) {
  const { loaded } = useLoaded(useDeviceApps(account), (apps) =>
    Promise.all(
      apps.map(async ({ id, name, icon }) =>
        ownApp({ id, name, icon, origin: origins.replace("*", await deviceLabel(id)) }),
      ),
    ),
  );
  if (!loaded) return null;
  const apps = [...loaded.data, ...projects];
  if (apps.length > 0) return <OwnAppRows apps={apps} account={account} />;
  return (
    account === null && (
      <EmptyState
        icon="📦"
        title="No apps on this device yet"
        hint="What an app that you keep here stores is listed on this page."
        action={<LinkButton to="/new">New app</LinkButton>}
      />
    )
  );
}

/** Most of an author's apps never ran in this browser, so only those that keep something have a row. */
function OwnAppRows({ apps, account }: { apps: ReadonlyArray<AppWithData>; account: string | null }) {
  const { sizes, kept, measure } = useAppSizes(apps);
  const isMeasuring = sizes.size < apps.length;
  return (
    <section className="stack" aria-labelledby="own-apps">
      <h2 id="own-apps">Your own apps</h2>
      <p className="quiet" role="status">
        {describe({ isMeasuring, isEmpty: kept.size === 0, isVisitor: account === null })}
      </p>
      <ul className={`stack ${styles.appData}`} aria-labelledby="own-apps">
        {apps
          .filter(({ id }) => kept.has(id))
          .map((app) => (
            <AppDataRow
              key={app.id}
              app={{ ...app, copy: NO_COPY }}
              account={account ?? ""}
              mayCopy={false}
              size={sizes.get(app.id)}
              onChange={() => measure(app)}
            />
          ))}
      </ul>
    </section>
  );
}

function describe({ isMeasuring, isEmpty, isVisitor }: { isMeasuring: boolean; isEmpty: boolean; isVisitor: boolean }) {
  if (isMeasuring) return "Measuring...";
  if (isEmpty) return "They keep nothing in this browser. What they keep in another one is listed there.";
  const where = isVisitor
    ? "Only this browser has what they keep."
    : "Your account has no copy of what they keep here.";
  return `${where} Export it if you may need it elsewhere.`;
}
