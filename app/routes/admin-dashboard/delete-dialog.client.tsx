import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import type { OpenedUser } from "#domain/administration/queries.server.ts";
import { canonicalEmail } from "#domain/auth/email-address.ts";
import { countText, sizeText } from "#domain/kit/numbers.ts";
import * as styles from "./admin-dashboard.module.css";

type Props = { user: OpenedUser; onClose: () => void; closeHref: string };

export function DeleteDialog({ user, onClose, closeHref }: Props) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const { Form, busy, failure } = useActionWithFailure({
    onSuccess() {
      onClose();
      void navigate(closeHref, { replace: true });
    },
  });
  const isTyped = canonicalEmail(typed) === user.email;
  return (
    <Dialog title={`Delete ${user.email}?`} open onClose={onClose} mayClose={() => !busy}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="userId" value={user.userId} />
        <p className="quiet">This can't be undone. The payments end first, then all of this is erased together:</p>
        <ul className={styles.deletionSteps}>
          {stepsOf(user).map(({ what, much }) => (
            <li key={what}>
              <span>{what}</span> <span className="small quiet">{much}</span>
            </li>
          ))}
        </ul>
        <TextField
          label="Type the email to confirm"
          name="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={failure?.message}
          data-initial-focus
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="danger" disabled={!isTyped} busy={busy && "Deleting..."}>
            Delete user
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function stepsOf(user: OpenedUser) {
  const counted = (number: number, one: string) => `${countText(number)} ${number === 1 ? one : `${one}s`}`;
  return [
    {
      what: "End the payments at Stripe",
      much: user.customers === 0 ? "no customer" : counted(user.customers, "customer"),
    },
    {
      what: "Take apps out of the store",
      much: `${counted(user.storeApps, "app")}, ${counted(user.installs, "install")}`,
    },
    {
      what: "Installed apps, reviews, ratings, notifications",
      much: user.activityRows === 0 ? "none" : countText(user.activityRows),
    },
    {
      what: "Journal, projects and their files",
      much: `${counted(user.notes, "note")}, ${counted(user.projects, "project")}, ${sizeText(user.projectBytes)}`,
    },
    { what: "Profile, status and sign-in", much: "all of it" },
  ];
}
