import { Link } from "react-router";
import { InstallButton } from "#app/components/apps/install-button.tsx";
import { Stars } from "#app/components/apps/stars.tsx";
import { AppIcon, hueStyle } from "#app/components/icons/app-icon.tsx";
import type { StoreCard } from "#domain/apps/cards.server.ts";
import * as styles from "./store.module.css";

export function FeaturedApps({ apps }: { apps: Array<StoreCard> }) {
  return (
    <section className="stack" aria-labelledby="newest">
      <h2 id="newest">New in the store</h2>
      <ul className={styles.featured}>
        {apps.map((app) => (
          <li key={app.id} className={styles.feature} style={hueStyle(app.icon)}>
            <span className={styles.featureShot}>
              {app.phone ? (
                <img src={app.phone} alt="" width={390} height={780} />
              ) : (
                <AppIcon app={app} size={150} tinted />
              )}
            </span>
            {app.phone && <AppIcon app={app} tinted />}
            <h3 className="clamp-2">
              <Link to={`/store/${app.slug}`} dir="auto">
                {app.name}
              </Link>
            </h3>
            <p className={styles.clamp3} dir="auto">
              {app.summary}
            </p>
            <span className="row" data-part="above">
              <InstallButton app={app} variant="solid" />
              <Stars {...app} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
