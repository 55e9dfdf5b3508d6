import { Link } from "react-router";
import { AppIcon, hueStyle } from "#app/components/app-icon.tsx";
import { InstallButton } from "#app/components/install-button.tsx";
import { Stars } from "#app/components/stars.tsx";
import type { StoreCard } from "#domain/store/queries.server.ts";

type Props = { apps: Array<StoreCard>; owned: ReadonlySet<string>; signedIn: boolean };

/** The newest approved apps, large. */
export function FeaturedApps({ apps, owned, signedIn }: Props) {
  return (
    <section className="stack" aria-labelledby="newest">
      <h2 id="newest">New in the store</h2>
      <ul className="featured">
        {apps.map((app) => (
          <li key={app.id} className="feature" style={hueStyle(app.id)}>
            <AppIcon app={app} size={64} />
            <h3>
              <Link to={`/store/${app.slug}`}>{app.name}</Link>
            </h3>
            <p className="clamp-2">{app.summary}</p>
            <span className="row above">
              <InstallButton app={app} installed={owned.has(app.id)} signedIn={signedIn} look="solid" />
              <Stars {...app} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
