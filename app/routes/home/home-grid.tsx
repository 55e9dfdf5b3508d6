import { Link } from "react-router";
import { AppIcon } from "#app/components/app-icon.tsx";
import type { HomeApp } from "#domain/library/queries.server.ts";
import type { Selection } from "./use-selection.ts";

/** Five columns at every width. A tile opens its app; in delete mode it is a button that selects it. */
export function HomeGrid({ apps, selection }: { apps: Array<HomeApp>; selection: Selection }) {
  return (
    <ul className="tile-grid">
      {apps.map((app) => (
        <li key={app.id}>
          {selection.active ? (
            <button
              type="button"
              className="tile"
              aria-pressed={selection.ids.has(app.id)}
              onClick={() => selection.toggle(app.id)}
            >
              <AppIcon app={app} />
              <span className="clamp-2">{app.name}</span>
            </button>
          ) : (
            <Link className="tile" to={`/p/${app.slug}`} reloadDocument title={app.name}>
              <AppIcon app={app} />
              <span className="clamp-2">{app.name}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
