import { useState } from "react";
import { forgetOpenedLink, readOpenedLinks } from "#app/device/app-data/opened-links.ts";
import { ownApp } from "#domain/app-data/app-with-data.ts";
import * as styles from "./app-data.module.css";
import { AppDataRow } from "./app-data-row.tsx";
import { NO_COPY } from "./own-apps.tsx";
import { useAppSizes } from "./use-app-sizes.ts";

/**
 * The shared links that were opened in this browser and whose apps keep something, also after they have ended. Only the browser
 * knows them. `account`: null for a visitor. `origins`: of all apps, with "*" in place of the label.
 */
export function useSharedApps(account: string | null, origins: string) {
  // As they were when the page was opened: a row that was cleared stays.
  const [apps] = useState(() =>
    readOpenedLinks(account).map(({ label, name, icon, openedAt }) => ({
      ...ownApp({ id: label, name, icon, origin: origins.replace("*", label) }, { isProject: false }),
      openedAt,
    })),
  );
  const { measured, measure } = useAppSizes(apps, ({ id }) => forgetOpenedLink(id));
  return {
    isMeasured: measured.size === apps.length,
    apps: apps.filter(({ id }) => measured.get(id)?.hadData),
    measured,
    measure,
  };
}

type Props = { shared: ReturnType<typeof useSharedApps>; account: string | null };

export function SharedApps({ shared: { apps, measured, measure }, account }: Props) {
  return (
    <section className="stack" aria-labelledby="shared-apps">
      <h2 id="shared-apps">Shared with you</h2>
      <p className="quiet">
        What the apps behind links keep. It is in this browser only, and stays when a link ends, until you clear it.
      </p>
      <ul className={`stack ${styles.appData}`} aria-labelledby="shared-apps">
        {apps.map((app) => (
          <AppDataRow
            key={app.id}
            app={{ ...app, copy: NO_COPY }}
            account={account ?? ""}
            mayCopy={false}
            size={measured.get(app.id)?.size}
            openedAt={app.openedAt}
            onChange={() => measure(app)}
          />
        ))}
      </ul>
    </section>
  );
}
