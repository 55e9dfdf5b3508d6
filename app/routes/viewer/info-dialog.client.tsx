import { Suspense } from "react";
import { Await } from "react-router";
import { KeepCopy } from "#app/components/apps/keep-copy.tsx";
import { LineageLine } from "#app/components/apps/lineage-line.tsx";
import { PlainFacts } from "#app/components/feedback/plain-facts.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ConfirmDialog, Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import { BRAND } from "#domain/kit/brand.ts";
import { displayHandle } from "#domain/kit/display-name.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { appDataPath } from "#domain/previews/app-data-paths.ts";
import type { Runnable } from "#domain/previews/queries.server.ts";
import { AllowUpdateButton } from "./allow-update-button.tsx";
import { HostSwitches } from "./host-switches.tsx";
import { InstallLink } from "./install-link.tsx";
import { NetworkSwitch } from "./network-switch.tsx";
import { WantedAccess } from "./wanted-access.tsx";

type Props = {
  app: Runnable;
  facts: Promise<Array<string>> | null;
  /** Of what the app is a copy of, while it is there. */
  originalPath: string | null;
  reader: { accountId: string | null; keepsProjects: boolean };
  mobileListingUrl: string | null;
  onClose: () => void;
  /** Null in the app's own window. */
  onAdd: (() => void) | null;
  /** Null if the page's policy holds the app to one path, so that no frame can load the page that clears. */
  onClearData: (() => void) | null;
  /** The account keeps a copy of the app's data. */
  hasCopy: boolean;
};

export function InfoDialog({
  app,
  facts,
  originalPath,
  reader,
  mobileListingUrl,
  onClose,
  onAdd,
  onClearData,
  hasCopy,
}: Props) {
  return (
    <Dialog title={app.name} open onClose={onClose}>
      <div className="stack">
        <p>
          By <strong>{displayHandle(app.creator)}</strong>
        </p>
        <LineageLine basedOn={app.basedOn} path={originalPath} />
        <p>{reviewText(app.approval)}</p>
        {facts && (
          <Suspense fallback={<p className="quiet">Loading...</p>}>
            <Await resolve={facts}>
              {(sentences) => (
                <PlainFacts aria-label="What it does">
                  {sentences.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </PlainFacts>
              )}
            </Await>
          </Suspense>
        )}
        {app.update?.state === "declined" && app.update.wanted && (
          <section className="stack" aria-labelledby="waiting-update">
            <h3 id="waiting-update">Update that needs your consent</h3>
            <WantedAccess wanted={app.update.wanted} />
            <p>
              <AllowUpdateButton app={{ id: app.id, update: app.update }} />
            </p>
          </section>
        )}
        {app.hostChoices.length > 0 && <HostSwitches app={app} />}
        {app.offlineOnly !== null && (app.offlineOnly || !app.contactsNobody) && (
          <NetworkSwitch id={app.id} isOfflineOnly={app.offlineOnly} />
        )}
        <p className="quiet">
          {BRAND} runs every app in its own sandbox. It can't see your account, your other apps or this page. What you
          enter stays on this device{hasCopy && " and, as you turned on its copy, in your account"}
          {app.contactsNobody ? "." : " unless the app sends it to one of the few hosts it can reach."}
          {!hasCopy && " What you enter on another device stays on that one."}
        </p>
        {app.mayCopy && <KeepCopy original={{ id: app.id, kind: "app" }} {...reader} />}
        {app.supportLink && (
          <p>
            Do you like this app?{" "}
            <a href={app.supportLink} target="_blank" rel="noopener noreferrer">
              Support this Developer
            </a>
          </p>
        )}
        <div className="row wrap">
          {app.slug !== null && app.offlineOnly === null && <InstallLink app={{ ...app, slug: app.slug }} />}
          {onAdd && (
            <Button variant="soft" onClick={onAdd}>
              Add to your device
            </Button>
          )}
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
          {mobileListingUrl && (
            <a className="button ghost" href={mobileListingUrl} target="_blank" rel="noopener noreferrer">
              Get the mobile app
            </a>
          )}
          <LinkButton variant="ghost" to="/privacy-policy">
            Privacy Policy
          </LinkButton>
          {(!app.slug || app.offlineOnly !== null) && (
            <a className="button ghost" href={app.slug ? appDataPath([app.slug]) : "/app-data"}>
              App data
            </a>
          )}
          {onClearData && (
            <DialogButton
              variant="ghost"
              dialog={(close) => (
                <ConfirmDialog
                  title={`Clear the data of ${app.name}?`}
                  open
                  text={
                    hasCopy
                      ? "Deletes what the app saved in this browser and every version of the copy in your account, and turns the copy off. This action cannot be undone."
                      : "Deletes what the app saved in this browser. This action cannot be undone."
                  }
                  confirm="Clear"
                  onClose={close}
                  onConfirm={() => {
                    close();
                    onClose();
                    onClearData();
                  }}
                />
              )}
            >
              Clear app data
            </DialogButton>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function reviewText(approval: Runnable["approval"]) {
  if (!approval) return "Private: no one has reviewed this code, and only you can open it.";
  const approvedOn = dateText(approval.at);
  return approval.selfApproved
    ? `Only its developer has reviewed this version. As an admin, they published it on ${approvedOn}. Only share what you'd share with them.`
    : `Reviewed by a person on ${approvedOn}. That lowers the risk but can't remove it: only share what you'd share with the developer.`;
}
