import { useState } from "react";
import { useRevalidator } from "react-router";
import { AppCard } from "#app/components/app-card.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { useInstallButtons } from "#app/components/install-button.tsx";
import { StoreBar, StoreDock } from "#app/components/store-bars.tsx";
import type { Account } from "#app/context.ts";
import { uninstall } from "#app/device/uninstall.ts";
import { GONE_NAME } from "#domain/library/limits.ts";
import type { Gone } from "#domain/store/queries.server.ts";
import { LibraryForm, UninstallButton } from "./library-form.tsx";

export const GONE_TITLE = "This app is no longer in the store.";

/**
 * In place of an app that was taken out: that it was, the way back, for who has it still how to be rid of it, and what is
 * like it.
 */
export function GoneApp({ gone, account }: { gone: Gone; account: Account | null }) {
  const name = gone.name || GONE_NAME;
  const installButton = useInstallButtons({ installed: gone.have, signedIn: account !== null });
  return (
    <>
      <StoreBar account={account} />
      <main className="page narrow stack">
        <EmptyState
          level={1}
          icon="📦"
          title={GONE_TITLE}
          hint={`${gone.name ? `“${name}”` : "It"} was taken out by its developer or by a moderator.`}
          action={
            <>
              {gone.installed && <Leftover id={gone.id} name={name} />}
              <LinkButton id={TO_STORE} look={gone.installed ? "soft" : "solid"} to="/store">
                Browse Store
              </LinkButton>
            </>
          }
        />
        {gone.similar.length > 0 && (
          <section className="stack" aria-labelledby="similar">
            <h2 id="similar">Similar apps</h2>
            <ul className="card-grid" data-client-links>
              {gone.similar.map((app) => (
                <li key={app.id}>{AppCard({ app, children: installButton(app) })}</li>
              ))}
            </ul>
          </section>
        )}
      </main>
      <StoreDock />
    </>
  );
}

const TO_STORE = "to-store";

function Leftover({ id, name }: { id: string; name: string }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    await uninstall({ id, name, gone: true }, () => {
      // The button goes with what it stood for.
      document.getElementById(TO_STORE)?.focus();
      void revalidate();
    });
    setBusy(false);
  }
  return (
    <>
      <p>
        You still have it in My Apps. Uninstall it here, or there: press Delete, choose its tile and press
        Delete&nbsp;(1).
      </p>
      <LibraryForm appId={id} />
      <UninstallButton onPress={() => void remove()} busy={busy && "Uninstalling..."} />
    </>
  );
}
