import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { type OwnApp, OwnApps, useOwnApps } from "./own-apps.tsx";
import { SharedApps, useSharedApps } from "./shared-apps.tsx";

type Props = {
  projects: ReadonlyArray<OwnApp>;
  mayCopy: boolean;
  /** Null for a visitor. */
  account: string | null;
  /** Of all apps, with "*" in place of the label. */
  origins: string;
  hasInstalledApps: boolean;
};

/** What this browser alone knows: the user's own apps and those of shared links. Says so where the page lists nothing at all. */
export function BrowserApps({ projects, mayCopy, account, origins, hasInstalledApps }: Props) {
  const own = useOwnApps(projects, account, origins);
  const shared = useSharedApps(account, origins);
  const isEmpty = own?.length === 0 && shared.isMeasured && shared.apps.length === 0 && !hasInstalledApps;
  return (
    <>
      {own && own.length > 0 && <OwnApps apps={own} mayCopy={mayCopy} account={account} />}
      {shared.apps.length > 0 && <SharedApps shared={shared} account={account} />}
      {isEmpty && (
        <EmptyState
          icon="📦"
          title="No apps yet"
          hint="An app that you install, make or open by a link is listed here as soon as it keeps something. You can then export what it keeps, or clear it."
          action={
            <div className="row">
              <LinkButton to="/store">Browse Store</LinkButton>
              <LinkButton to="/new" variant="soft">
                New app
              </LinkButton>
            </div>
          }
        />
      )}
    </>
  );
}
