import { appCountText } from "#app/components/apps/app-count-text.ts";
import { CardList } from "#app/components/apps/card-list.tsx";
import { DeveloperAvatar } from "#app/components/apps/developer-avatar.tsx";
import { DeveloperLink } from "#app/components/apps/developer-link.tsx";
import { InstallButton } from "#app/components/apps/install-button.tsx";
import { KeepCopy } from "#app/components/apps/keep-copy.tsx";
import { SupportLink } from "#app/components/apps/support-link.tsx";
import { appDataPath } from "#domain/previews/app-data-paths.ts";
import type { AppPage } from "#domain/store/queries.server.ts";
import { MAX_COUNTED_ON_APP_PAGE } from "#domain/store/rules.ts";
import { ReportForm } from "./report-form.tsx";
import { SafetyFacts } from "./safety-facts.tsx";
import * as storeAppStyles from "./store-app.module.css";

type Props = {
  page: AppPage & { account: { id: string } | null; ownApp: boolean; facts: Array<string>; keepsProjects: boolean };
  isInstalled: boolean;
};

export function AppSide({ page, isInstalled }: Props) {
  const { app, developer, similar, reported, account, ownApp, facts } = page;
  return (
    <div className={`stack ${storeAppStyles.detailSide}`}>
      <section id="report" className={`${storeAppStyles.panel} stack`} aria-labelledby="facts">
        <h2 id="facts">What this app can do</h2>
        <SafetyFacts facts={facts} approval={{ at: app.updatedAt, selfApproved: app.selfApproved }} />
        <p className="small quiet">Runs in its own sandbox and can't see your account or other apps.</p>
        {isInstalled && (
          <a className="button ghost" href={appDataPath([app.slug])}>
            App data
          </a>
        )}
        {app.mayCopy && (
          <div className="stack scripted">
            <KeepCopy
              original={{ id: app.id, kind: "app" }}
              accountId={account?.id ?? null}
              keepsProjects={page.keepsProjects}
            />
          </div>
        )}
        {!ownApp && (
          <ReportForm
            target="app"
            targetId={app.id}
            label="Report a problem"
            accountId={account?.id ?? null}
            reported={reported}
          />
        )}
      </section>
      <section className={`${storeAppStyles.panel} stack`} aria-labelledby="developer">
        <h2 id="developer">Developer</h2>
        <div className="row">
          <DeveloperAvatar nickname={app.creatorNickname} size={44} />
          <span className="grow">
            <DeveloperLink id={app.userId} nickname={app.creatorNickname} />
            {developer && (
              <span className={`small quiet ${storeAppStyles.block}`}>
                {appCountText(developer.appCount, MAX_COUNTED_ON_APP_PAGE)}
              </span>
            )}
          </span>
        </div>
        {developer?.aboutYou && (
          <p className={storeAppStyles.about} dir="auto">
            {developer.aboutYou}
          </p>
        )}
        <SupportLink address={developer?.koFiLink ?? null} />
      </section>
      {similar.length > 0 && (
        <section className={`stack ${storeAppStyles.similar}`} aria-labelledby="similar">
          <h2 id="similar">{page.isSimilar ? "Similar apps" : "More apps"}</h2>
          <CardList apps={similar} className={storeAppStyles.similarApps}>
            {(other) => <InstallButton app={other} />}
          </CardList>
        </section>
      )}
    </div>
  );
}
