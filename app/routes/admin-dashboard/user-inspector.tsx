import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { RelativeTime } from "#app/components/feedback/relative-time.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { LimitedTextarea } from "#app/components/forms/limited-textarea.tsx";
import { CloseIcon } from "#app/components/icons/icons.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import { useAction, useActionWithFailure } from "#app/hooks/use-action.ts";
import { useHotkey } from "#app/hooks/use-hotkey.ts";
import { focusIfLost, focusOnMount } from "#app/lib/focus.ts";
import type { OpenedUser } from "#domain/administration/queries.server.ts";
import { ADMIN_NOTE_TOO_LONG, MAX_ADMIN_NOTE_LENGTH } from "#domain/administration/rules.ts";
import { displayName } from "#domain/kit/display-name.ts";
import * as styles from "./admin-dashboard.module.css";
import { DeleteDialog } from "./delete-dialog.client.tsx";
import { TierForm } from "./tier-form.tsx";

type Props = { user: OpenedUser; isOwn: boolean; closeHref: string };

export function UserInspector({ user, isOwn, closeHref }: Props) {
  const navigate = useNavigate();
  useHotkey("Escape", () => void navigate(closeHref, { preventScrollReset: true }));
  return (
    <section className={`panel stack ${styles.userInspector}`} aria-labelledby="opened-user">
      <header className="row">
        <span className="grow">
          <h2 id="opened-user" ref={focusOnMount} tabIndex={-1}>
            {displayName(user.nickname)}
          </h2>
          <span className="small quiet">
            {user.email}
            {user.seenAt !== null && (
              <>
                {" · last seen "}
                <RelativeTime at={user.seenAt} inSentence />
              </>
            )}
          </span>
        </span>
        <LinkButton className="square" variant="ghost" to={closeHref} preventScrollReset aria-label="Close">
          <CloseIcon />
        </LinkButton>
      </header>
      {isOwn ? (
        <p className="quiet">This is your own account. It can't be changed here.</p>
      ) : (
        <>
          <TierForm user={user} />
          <Suspension user={user} />
          <Deletion user={user} closeHref={closeHref} />
        </>
      )}
    </section>
  );
}

function Suspension({ user }: { user: OpenedUser }) {
  const lifting = useAction();
  const isSuspended = user.suspendedAt !== null;
  const unsuspend = () => lifting.submit({ intent: "unsuspend", userId: user.userId }, { method: "post" });
  return (
    <Row
      title={isSuspended ? "Suspended" : "Suspend"}
      text={isSuspended ? `Reason: ${user.suspensionReason}` : "Ends all sessions, hides the apps, keeps the data."}
    >
      {isSuspended ? (
        <Button ref={focusIfLost} variant="soft" busy={lifting.busy && "Lifting..."} onClick={unsuspend}>
          Lift suspension
        </Button>
      ) : (
        <DialogButton
          ref={focusIfLost}
          variant="soft"
          dialog={(close) => <SuspendDialog user={user} onClose={close} />}
        >
          Suspend...
        </DialogButton>
      )}
    </Row>
  );
}

function SuspendDialog({ user, onClose }: { user: OpenedUser; onClose: () => void }) {
  const { Form, busy, failure } = useActionWithFailure({ onSuccess: onClose });
  return (
    <Dialog title={`Suspend ${user.email}?`} open onClose={onClose}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="suspend" />
        <input type="hidden" name="userId" value={user.userId} />
        <p>
          Ends all sessions, hides the apps and closes the shared links. A subscription isn't renewed: it ends with the
          period that is paid. The user can resume it if the suspension is lifted before. A plan that was bought once
          stays.
        </p>
        <LimitedTextarea
          label="Reason"
          name="reason"
          required
          max={MAX_ADMIN_NOTE_LENGTH}
          tooLong={ADMIN_NOTE_TOO_LONG}
          hint="The user reads it at sign-in."
          error={failure?.message}
          data-initial-focus
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="danger" busy={busy && "Suspending..."}>
            Suspend
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function Deletion({ user, closeHref }: { user: OpenedUser; closeHref: string }) {
  return (
    <Row title="Delete" text="Erases all data immediately.">
      <DialogButton
        variant="soft"
        className={styles.dangerText}
        dialog={(close) => <DeleteDialog user={user} onClose={close} closeHref={closeHref} />}
      >
        Delete...
      </DialogButton>
    </Row>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="row">
      <span className="grow">
        <strong>{title}</strong>
        <span className={`small quiet ${styles.block}`}>{text}</span>
      </span>
      {children}
    </div>
  );
}
