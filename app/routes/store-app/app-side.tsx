import { AppCard } from "#app/components/app-card.tsx";
import { DeveloperAvatar, SupportLink } from "#app/components/developer-card.tsx";
import { DeveloperLink } from "#app/components/developer-link.tsx";
import type { InstallButton } from "#app/components/install-button.tsx";
import type { AppPage } from "#domain/store/queries.server.ts";
import { ReportForm } from "./report-form.tsx";

type Props = {
  page: AppPage & { account: { id: string } | null; ownApp: boolean; facts: Array<string> };
  installButton: InstallButton;
};

/** Beside the description: what the app may do, who made it, and what is like it. */
export function AppSide({ page, installButton }: Props) {
  const { app, developer, similar, reported, account, ownApp, facts } = page;
  return (
    <div className="stack detail-side">
      <section id="report" className="panel stack" aria-labelledby="facts">
        <h2 id="facts">What it may contact and do</h2>
        <ul className="plain-facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className="small quiet">
          Reviewed by a person. It runs on an origin of its own and can't see your account or your other apps.
        </p>
        {!ownApp && (
          <ReportForm
            target="app"
            targetId={app.id}
            label="Report a problem"
            account={account?.id ?? null}
            reported={reported.includes(app.id)}
          />
        )}
      </section>
      <section className="panel stack" aria-labelledby="developer">
        <h2 id="developer">Developer</h2>
        <div className="row">
          <DeveloperAvatar id={app.userId} nickname={app.creatorNickname} size={44} />
          <DeveloperLink id={app.userId} nickname={app.creatorNickname} />
        </div>
        {developer?.aboutYou && <p className="about">{developer.aboutYou}</p>}
        <SupportLink address={developer?.koFiLink ?? null} />
      </section>
      {similar.length > 0 && (
        <section className="stack similar" aria-labelledby="similar">
          <h2 id="similar">Similar apps</h2>
          <ul className="card-grid" data-client-links>
            {similar.map((other) => (
              <li key={other.id}>{AppCard({ app: other, children: installButton(other) })}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
