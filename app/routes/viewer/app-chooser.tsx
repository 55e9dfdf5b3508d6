import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { MenuItem } from "#app/components/overlays/menu.tsx";
import { displayName } from "#domain/kit/display-name.ts";
import type { PreviewOrChoice } from "#domain/previews/open.server.ts";

type PreviewChoice = Extract<PreviewOrChoice, { kind: "choice" }>;

export function AppChooser({ choice }: { choice: PreviewChoice }) {
  return (
    <main className="page narrow stack">
      <h1>Which “{choice.name}”?</h1>
      <ul className="stack">
        {choice.apps.map((app) => (
          <li key={app.id}>
            <MenuItem as="a" href={`/p/${app.slug}`}>
              <AppIcon app={app} size={40} />
              <span className="grow">
                <strong>{app.name}</strong> <span className="quiet">by {displayName(app.creator)}</span>
              </span>
            </MenuItem>
          </li>
        ))}
      </ul>
    </main>
  );
}
