import { Link } from "react-router";
import { InstallButton } from "#app/components/apps/install-button.tsx";
import { Stars } from "#app/components/apps/stars.tsx";
import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { AllIcon } from "#app/components/icons/icons.tsx";
import type { Section } from "#domain/apps/store-page.ts";
import { displayName } from "#domain/kit/display-name.ts";
import { type StoreQuery, storeHref } from "#domain/store/store-query.ts";
import * as styles from "./store.module.css";

type Props = { sections: Array<Section>; query: StoreQuery };

export function StoreSections({ sections, query }: Props) {
  return (
    <div className={styles.sections}>
      {sections.map(({ title, sort, apps }) => (
        <section key={title} aria-label={title}>
          <div className="row">
            <h2 className="grow">{title}</h2>
            {sort && (
              <Link className={styles.seeAll} to={storeHref(query, { sort })} aria-label={`See all: ${title}`}>
                See all <AllIcon />
              </Link>
            )}
          </div>
          <ol>
            {apps.map((app) => (
              <li key={app.id} className={styles.sectionRow}>
                <AppIcon app={app} size={52} />
                <div className="grow">
                  <h3 className="one-line">
                    <Link to={`/store/${app.slug}`} dir="auto">
                      {app.name}
                    </Link>
                  </h3>
                  <p className="small quiet one-line" dir="auto">
                    {displayName(app.creatorNickname)}
                  </p>
                  <p className="small quiet">
                    <Stars {...app} />
                  </p>
                </div>
                <InstallButton app={app} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
