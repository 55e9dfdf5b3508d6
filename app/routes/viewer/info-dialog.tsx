import { Suspense, useState } from "react";
import { Await } from "react-router";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ConfirmDialog, Dialog } from "#app/components/overlays/dialog.tsx";
import { dateText } from "#app/lib/date-text.ts";
import { BRAND } from "#domain/brand.ts";
import type { Runnable } from "#domain/previews/queries.server.ts";
import { HostSwitches } from "./host-switches.tsx";
import { NetworkSwitch } from "./network-switch.tsx";

type Props = {
  app: Runnable;
  facts: Promise<Array<string>> | null;
  open: boolean;
  onClose: () => void;
  onClearData: (() => void) | null;
};

export function InfoDialog({ app, facts, open, onClose, onClearData }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Dialog title={app.name} open={open} onClose={onClose}>
      <div className="stack">
        <p>
          By <strong>{app.creator ? `@${app.creator}` : "Unknown"}</strong>
        </p>
        <p>{reviewText(app.reviewedAt)}</p>
        {facts && (
          <Suspense fallback={<p className="quiet">Loading...</p>}>
            <Await resolve={facts}>
              {(sentences) => (
                <ul className="plain-facts" aria-label="What it does">
                  {sentences.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              )}
            </Await>
          </Suspense>
        )}
        {app.hostChoices.length > 0 && <HostSwitches app={app} />}
        {app.offlineOnly !== null && <NetworkSwitch id={app.id} isOfflineOnly={app.offlineOnly} />}
        <p className="quiet">
          {BRAND} runs every app in its own sandbox. It can't see your account, your other apps or this page. What you
          enter stays on this device unless the app sends it to one of the few hosts it can reach.
        </p>
        {app.supportLink && (
          <p>
            Do you like this app?{" "}
            <a href={app.supportLink} target="_blank" rel="noopener noreferrer">
              Support this Developer
            </a>
          </p>
        )}
        <p className="row wrap">
          {app.slug && (
            <LinkButton variant="soft" to={`/store/${app.slug}`}>
              View in the store
            </LinkButton>
          )}
          {app.slug && (
            <LinkButton variant="ghost" to={`/store/${app.slug}#report`}>
              Report a problem
            </LinkButton>
          )}
          <LinkButton variant="ghost" to="/privacy-policy">
            Privacy Policy
          </LinkButton>
          {onClearData && (
            <Button variant="ghost" onClick={() => setIsConfirming(true)}>
              Clear app data
            </Button>
          )}
        </p>
      </div>
      <ConfirmDialog
        title={`Clear the data of ${app.name}?`}
        open={isConfirming}
        text="Deletes what the app saved in this browser. This action cannot be undone."
        confirm="Clear"
        onClose={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          onClose();
          onClearData?.();
        }}
      />
    </Dialog>
  );
}

function reviewText(reviewedAt: number | null) {
  if (reviewedAt === null) return "Private: no one has reviewed this code, and only you can open it.";
  return `Reviewed by a person on ${dateText(reviewedAt)}. That lowers the risk but can't remove it: only share what you'd share with the developer.`;
}
