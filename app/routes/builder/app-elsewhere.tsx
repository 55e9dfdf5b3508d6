import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";

/** For the address of another device's app. An editor would run other code on the app's origin. */
export function AppElsewhere({ home = "/builder?view=projects" }: { home?: string }) {
  return (
    <main className="page">
      <EmptyState
        icon="🧩"
        level={1}
        title="This app isn't on this device."
        hint="It is kept on the device where it was made, or has moved into the account that made it."
        action={
          <LinkButton to={home} reloadDocument>
            {home === "/new" ? "New app" : "Your projects"}
          </LinkButton>
        }
      />
    </main>
  );
}
