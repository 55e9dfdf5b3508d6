import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { callApi } from "#app/device/api.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import { isDeviceAppId } from "#domain/projects/device-app-ids.ts";
import type { Share } from "#domain/shares/share.ts";
import { type AppToShare, NewShare } from "./new-share.tsx";
import { OpenShare } from "./open-share.tsx";

type Props = {
  app: AppToShare;
  /** Nobody is signed in. */
  isVisitor?: boolean;
  /** The editor has changes that the saved version lacks. */
  isUnsaved?: boolean;
  onClose: () => void;
};

export function ShareDialog({ app, isVisitor = false, isUnsaved = false, onClose }: Props) {
  return (
    <Dialog title={`Share ${app.name}`} open onClose={onClose}>
      <div className="stack">
        {isUnsaved && <p>Your last changes aren't saved yet. A link shows the saved version.</p>}
        {isVisitor ? <SignInFirst /> : <ShareState app={app} />}
      </div>
    </Dialog>
  );
}

function SignInFirst() {
  const { pathname, search } = window.location;
  return (
    <>
      <p>A link needs an account, so that you can stop sharing. Your app stays on this device.</p>
      <p>
        <LinkButton to={`/auth?next=${encodeURIComponent(pathname + search)}`}>Sign In</LinkButton>
      </p>
    </>
  );
}

function ShareState({ app }: { app: AppToShare }) {
  const { loaded, reload, replace } = useLoaded(app.id, (source) =>
    callApi("GET", "/api/shares", { query: { source } }),
  );
  const change = (share: Share | null) => replace({ ok: true, data: { share } });
  const isOnDevice = isDeviceAppId(app.id);
  if (!loaded)
    return (
      <p className="quiet" role="status">
        Loading...
      </p>
    );
  if (!loaded.data.ok)
    return (
      <EmptyState
        icon="🔗"
        title="The link couldn't be loaded"
        hint={loaded.data.error.message}
        action={
          <Button ref={focusHeadingOnRemoval} onClick={reload}>
            Try Again
          </Button>
        }
      />
    );
  const { share } = loaded.data.data;
  if (!share) return <NewShare app={app} isOnDevice={isOnDevice} onCreated={change} />;
  return (
    <OpenShare
      share={share}
      isOnDevice={isOnDevice}
      onChanged={change}
      onUnknown={reload}
      onStopped={() => change(null)}
    />
  );
}
