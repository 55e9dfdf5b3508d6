import { DaysField, RightsField } from "#app/components/forms/access-fields.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { DialogActions } from "#app/components/overlays/dialog-actions.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { copyText } from "#app/lib/copy-text.ts";
import { API_RIGHTS } from "#db/vocabulary.ts";
import { MAX_TOKEN_NAME_LENGTH } from "#domain/api-tokens/rules.ts";
import { CurrentPasswordField, FormError } from "./current-password.tsx";
import * as styles from "./profile.module.css";

const SHOWN_ONCE =
  "Copy it now: it won't be shown again. Who has it can do what you allowed, so treat it like a password.";

/** The token is shown once, in the answer to the form. A press beside the dialog doesn't close it then. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const { Form, busy, failure, done } = useActionWithFailure<{ token: string }>();
  const token = done?.data.token;
  return (
    <Dialog
      title={token ? "Your new token" : "Create a token"}
      open
      onClose={onClose}
      alertText={token ? SHOWN_ONCE : undefined}
    >
      {token ? (
        <>
          <code className={styles.token}>{token}</code>
          <DialogActions cancelLabel="Done" onCancel={onClose}>
            <Button variant="marker" onClick={() => void copyText(token)} autoFocus>
              Copy
            </Button>
          </DialogActions>
        </>
      ) : (
        <Form method="post" className="stack">
          <input type="hidden" name="intent" value="token-create" />
          <TextField
            label="Name"
            name="name"
            maxLength={MAX_TOKEN_NAME_LENGTH}
            hint="Where you use it, such as the name of your computer."
            data-initial-focus
            required
          />
          <RightsField rights={API_RIGHTS} given={["read", "write"]} />
          <DaysField />
          <CurrentPasswordField failure={failure} />
          <FormError failure={failure} />
          <DialogActions onCancel={onClose}>
            <Button type="submit" busy={busy && "Creating..."}>
              Create token
            </Button>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}
