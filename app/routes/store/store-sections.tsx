import { AppIcon } from "#app/components/app-icon.tsx";
import type { InstallButton } from "#app/components/install-button.tsx";
import { Stars } from "#app/components/stars.tsx";
import type { Section } from "#domain/store/browse.server.ts";
import { DEFAULT_CREATOR } from "#domain/store/rules.ts";

type Props = { sections: Array<Section>; installButton: InstallButton };

/** What is opened, rated and installed most; a section without apps is not there. */
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
                <span className="grow">
                  <a href={`/store/${app.slug}`}>{app.name}</a>
                  <span className="small quiet one-line">
                    {`${app.creatorNickname ?? DEFAULT_CREATOR} `}
                    {Stars(app)}
                  </span>
                </span>
                {installButton(app)}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
