import { useRevalidator } from "react-router";
import { CardList } from "#app/components/apps/card-list.tsx";
import { InstallButton } from "#app/components/apps/install-button.tsx";
import { InstallButtons } from "#app/components/apps/install-buttons.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { StoreBar, StoreDock } from "#app/components/shell/store-bars.tsx";
import type { Account } from "#app/context.ts";
import { formDrafts } from "#app/device/drafts/form-drafts.ts";
import { uninstall } from "#app/device/installs/uninstall.client.ts";
import { type Action, useAction } from "#app/hooks/use-action.ts";
import { useCall } from "#app/hooks/use-call.ts";
import { focusHeadingOnRemoval, restoreFocus } from "#app/lib/focus.ts";
import { GONE_TITLE, removalText } from "#domain/apps/gone-texts.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { GONE_NAME } from "#domain/library/rules.ts";
import { appDataPath } from "#domain/previews/app-data-paths.ts";
import type { AppReview } from "#domain/reviews/queries.server.ts";
import type { RemovedApp } from "#domain/store/queries.server.ts";
import { LibraryForm, UninstallButton } from "./library-form.tsx";
import { OwnReview } from "./own-review.tsx";
import { reviewDraftKey } from "./review-form.tsx";

export function GoneApp({ gone, account }: { gone: RemovedApp; account: Account | null }) {
  const name = gone.name || GONE_NAME;
  // Not in `WrittenReview`, which the reload removes.
  const deletion = useAction({
    waitsForReload: true,
    onSuccess: () => formDrafts.write(account?.id ?? null, reviewDraftKey(gone.id), null),
  });
  return (
    <>
      <StoreBar account={account} />
      <main className="page narrow stack">
        <EmptyState
          level={1}
          icon="📦"
          title={GONE_TITLE}
          hint={removalText(gone.name)}
          action={
            <>
              {gone.installed && <StillInstalled app={{ ...gone, name }} />}
              <LinkButton id={BROWSE_STORE_ID} variant={gone.installed ? "soft" : "solid"} to="/store">
                Browse Store
              </LinkButton>
            </>
          }
        />
        {gone.review && <WrittenReview review={gone.review} deletion={deletion} />}
        <InstallButtons installed={gone.have} signedIn={account !== null}>
          {gone.similar.length > 0 && (
            <section className="stack" aria-labelledby="similar">
              <h2 id="similar">Similar apps</h2>
              <CardList apps={gone.similar}>{(app) => <InstallButton app={app} />}</CardList>
            </section>
          )}
        </InstallButtons>
      </main>
      <StoreDock />
    </>
  );
}

/** What the visitor wrote of the app. Nobody else sees it here. */
function WrittenReview({ review, deletion }: { review: AppReview; deletion: Action }) {
  return (
    <div ref={focusHeadingOnRemoval} className="stack">
      <h2>Your review</h2>
      <OwnReview review={review} hasDraft={false} deletion={deletion} />
    </div>
  );
}

const BROWSE_STORE_ID = "to-store";

function StillInstalled({ app: { id, slug, name, dataUntil } }: { app: RemovedApp }) {
  const { revalidate } = useRevalidator();
  const { start, busy } = useCall(async () => {
    await uninstall({ id, slug, name, gone: true }, () => {
      // The Uninstall button disappears with the app.
      restoreFocus(document.getElementById(BROWSE_STORE_ID));
      void revalidate();
    });
  });
  return (
    <>
      <p>
        It's still in My Apps. You can uninstall it here.
        {dataUntil !== null && ` What it keeps in this browser can be exported until ${dateText(dataUntil)}.`}
      </p>
      {dataUntil !== null && (
        <a className="button soft" href={appDataPath([slug])}>
          App data
        </a>
      )}
      <LibraryForm appId={id} />
      <UninstallButton onPress={() => void start()} busy={busy && "Uninstalling..."} />
    </>
  );
}
