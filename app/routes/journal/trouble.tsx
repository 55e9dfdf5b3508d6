import { Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import type { NoteView } from "#app/device/note.ts";

/** Why the note is not on the account yet, and what becomes of it. */
export function Trouble({ trouble, onRetry }: { trouble: NoteView["trouble"]; onRetry: () => void }) {
  return (
    <div role="status" className="grow row wrap small">
      {trouble && (
        <>
          <p className={trouble.kind === "refused" ? "error" : "quiet"}>{wordsOf(trouble)}</p>
          {trouble.failure.code === "unauthenticated" ? (
            <Link to="/auth?next=/journal" reloadDocument>
              Sign In
            </Link>
          ) : (
            <Button look="ghost" onClick={onRetry}>
              Try Again
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function wordsOf({ kind, failure }: NonNullable<NoteView["trouble"]>) {
  if (kind === "refused") return `${failure.message} What you typed is kept on this device.`;
  if (navigator.onLine) return "Not saved yet: kept on this device, and tried again.";
  return "Offline: kept on this device, and saved when the connection is back.";
}
