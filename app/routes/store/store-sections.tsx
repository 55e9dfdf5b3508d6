import { ByLine } from "#app/components/app-card.tsx";
import { AppIcon } from "#app/components/app-icon.tsx";
import type { InstallButton } from "#app/components/install-button.tsx";
import type { Section } from "#domain/store/browse.server.ts";

type Props = { sections: Array<Section>; installButton: InstallButton };

/** What is opened, rated and installed most, by rank; a section of too few apps is not there. */
export function StoreSections({ sections, installButton }: Props) {
  return (
    <div className="sections" data-client-links>
      {sections.map(({ title, apps }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ol>
            {apps.map((app) => (
              <li key={app.id} className="section-row">
                {AppIcon({ app, size: 44 })}
                <div className="grow">
                  <h3 className="one-line">
                    <a href={`/store/${app.slug}`}>{app.name}</a>
                  </h3>
                  {ByLine(app)}
                </div>
                {installButton(app)}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
