import { Suspense } from "react";
import { Await } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { BRAND } from "#domain/brand.ts";
import type { Runnable } from "#domain/previews/queries.server.ts";
import { NetworkSwitch } from "./network-switch.tsx";

type Props = { app: Runnable; facts: Promise<Array<string>> | null; open: boolean; onClose: () => void };

/** Who made the app, what was reviewed, what it does, and what the platform answers for. */
export function InfoDialog({ app, facts, open, onClose }: Props) {
  return (
    <Dialog title={app.name} open={open} onClose={onClose}>
      <div className="stack">
        <p>
          By <strong>{app.creator ? `@${app.creator}` : "Unknown"}</strong>
        </p>
        <p>{reviewState(app.reviewedAt)}</p>
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
        {app.offlineOnly !== null && <NetworkSwitch id={app.id} off={app.offlineOnly} />}
        <p className="quiet">
          {BRAND} runs every app in a frame on an origin of its own. It can't see your account, your other apps, or this
          page. What you enter stays with the app on this device, unless the app sends it to one of the few hosts it may
          reach.
        </p>
        {app.supportLink && (
          <p>
            Do you like it?{" "}
            <a href={app.supportLink} target="_blank" rel="noopener noreferrer">
              Support this Developer
            </a>
          </p>
        )}
        <p className="row wrap">
          {app.slug && (
            <LinkButton look="soft" to={`/store/${app.slug}`}>
              See it in the store
            </LinkButton>
          )}
          {app.slug && (
            <LinkButton look="ghost" to={`/store/${app.slug}#report`}>
              Report a problem
            </LinkButton>
          )}
          <LinkButton look="ghost" to="/privacy-policy">
            Privacy Policy
          </LinkButton>
        </p>
      </div>
    </Dialog>
  );
}

function reviewState(reviewedAt: number | null) {
  if (reviewedAt === null) return "Private: nobody has reviewed this code. Only you can open it.";
  const date = new Date(reviewedAt).toISOString().slice(0, 10);
  return `Reviewed by hand on ${date}. A review lowers the risk and can't rule it out: share with an app only what you would share with its maker.`;
}
