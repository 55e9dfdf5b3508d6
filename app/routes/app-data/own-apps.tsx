import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";
import { type AppWithData, ownApp } from "#domain/app-data/app-with-data.ts";
import type { DataCopy } from "#domain/app-data/data-copies/rules.ts";
import { deviceLabel } from "#domain/apps/labels.ts";
import * as styles from "./app-data.module.css";
import { AppDataRow } from "./app-data-row.tsx";
import { useAppSizes } from "./use-app-sizes.ts";

export const NO_COPY: DataCopy = { isOn: false, versions: [] };

export type OwnApp = AppWithData & { copy: DataCopy };

/** Null until the device's apps are read. Only the browser knows which it has. `origins`: of all apps, with "*" in place of the label. */
export function useOwnApps(projects: ReadonlyArray<OwnApp>, account: string | null, origins: string) {
  const { loaded } = useLoaded(useDeviceApps(account), (apps) =>
    Promise.all(
      apps.map(async ({ id, name, icon }) =>
        ownApp({ id, name, icon, origin: origins.replace("*", await deviceLabel(id)) }, { isProject: false }),
      ),
    ),
  );
  return loaded && [...loaded.data.map((app) => ({ ...app, copy: NO_COPY })), ...projects];
}

/** `account`: null for a visitor. */
type Props = { apps: ReadonlyArray<OwnApp>; mayCopy: boolean; account: string | null };

/** Most of an author's apps never ran in this browser, so only those that keep something, here or in the account, have a row. */
export function OwnApps({ apps, mayCopy, account }: Props) {
  const { measured, measure } = useAppSizes(apps);
  const isMeasuring = measured.size < apps.length;
  return (
    <section className="stack" aria-labelledby="own-apps">
      <h2 id="own-apps">Your own apps</h2>
      <p className="quiet" role="status">
        {describe({ isMeasuring, isEmpty: ![...measured.values()].some(({ hadData }) => hadData), mayCopy })}
      </p>
      <ul className={`stack ${styles.appData}`} aria-labelledby="own-apps">
        {apps
          .filter(({ id, copy }) => measured.get(id)?.hadData || copy.versions.length > 0)
          .map((app) => (
            <AppDataRow
              key={app.id}
              app={app}
              account={account ?? ""}
              mayCopy={mayCopy && app.isProject}
              size={measured.get(app.id)?.size}
              onChange={() => measure(app)}
            />
          ))}
      </ul>
    </section>
  );
}

function describe({ isMeasuring, isEmpty, mayCopy }: { isMeasuring: boolean; isEmpty: boolean; mayCopy: boolean }) {
  if (isMeasuring) return "Measuring...";
  if (isEmpty) return "They keep nothing in this browser. What they keep in another one is listed there.";
  return `What they keep is in this browser. Export it${mayCopy ? ", or save a copy in your account," : ""} if you may need it elsewhere.`;
}
