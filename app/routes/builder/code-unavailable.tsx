import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import type { Failure } from "#domain/kit/errors.ts";

type Props = { home?: string; failure: Failure | null };

/**
 * In place of the editor, which would run other code on the app's origin, and save it over the app's own. `failure`: why the
 * code wasn't read; null for another device's app.
 */
export function CodeUnavailable({ home = "/builder?view=projects", failure }: Props) {
  return (
    <main className="page">
      <EmptyState
        icon="🧩"
        level={1}
        title={failure?.title ?? "This app isn't on this device."}
        hint={
          failure?.message ?? "It is kept on the device where it was made, or has moved into the account that made it."
        }
        action={
          failure?.code === "unavailable" ? (
            <Button onClick={() => window.location.reload()}>Reload</Button>
          ) : (
            <LinkButton to={home} reloadDocument>
              {home === "/new" ? "New app" : "Your projects"}
            </LinkButton>
          )
        }
      />
    </main>
  );
}
