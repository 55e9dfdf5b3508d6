import { Link } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import type { NoteView } from "#app/device/journal/note.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import { unsavedText } from "#app/lib/unsaved-text.ts";

export function SyncStatus({ error, onRetry }: { error: NoteView["syncError"]; onRetry: () => void }) {
  return (
    <div role="status" className="grow row wrap small">
      {error && (
        <>
          <p className={error.kind === "refused" ? "error" : "quiet"}>{statusText(error)}</p>
          {error.failure.code === "unauthenticated" ? (
            <Link to="/auth?next=/journal" reloadDocument>
              Sign In
            </Link>
          ) : (
            <Button ref={focusHeadingOnRemoval} variant="ghost" onClick={onRetry}>
              Try Again
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function statusText({ kind, failure, isKept }: NonNullable<NoteView["syncError"]>) {
  if (kind === "waiting") return unsavedText({ isKept });
  return `${failure.message} ${isKept ? "What you typed is kept on this device." : "Keep this page open."}`;
}
