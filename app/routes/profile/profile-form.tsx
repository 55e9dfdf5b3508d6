import { useState } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { TextArea, TextField } from "#app/components/forms/fields.tsx";
import { lengthLeftText } from "#app/components/forms/limited-textarea.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { useWindowEvent } from "#app/hooks/use-events.ts";
import type { AccountPage } from "#domain/accounts/queries.server.ts";
import {
  ABOUT_TOO_LONG,
  LINK_TOO_LONG,
  MAX_ABOUT_LENGTH,
  MAX_LINK_LENGTH,
  MAX_NICKNAME_LENGTH,
} from "#domain/accounts/rules.ts";
import { lengthProblem } from "#domain/kit/length-problem.ts";
import { DeveloperPreview } from "./developer-preview.tsx";
import * as styles from "./profile.module.css";

type Props = { email: string; profile: AccountPage["profile"]; publishedCount: number };

export function ProfileForm({ email, profile, publishedCount }: Props) {
  const savedValues = {
    nickname: profile.nickname ?? "",
    aboutYou: profile.aboutYou ?? "",
    koFiLink: profile.koFiLink ?? "",
  };
  const [values, setValues] = useState(savedValues);
  const { Form, busy, failure } = useActionWithFailure({ readsDocumentAnswer: true });
  // A nickname is saved in NFC.
  const hasChanges = (Object.keys(savedValues) as Array<keyof typeof savedValues>).some(
    (key) => values[key].trim().normalize("NFC") !== savedValues[key].normalize("NFC"),
  );
  // After a success the old values stay until they are reloaded.
  const blocker = useBlocker(hasChanges && (!busy || failure !== null));
  useWindowEvent("beforeunload", (event) => event.preventDefault(), { enabled: hasChanges });
  const fieldProps = (key: keyof typeof savedValues) => ({
    name: key,
    value: values[key],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [key]: event.target.value }),
  });
  const linkProblem = lengthProblem(values.koFiLink, MAX_LINK_LENGTH, LINK_TOO_LONG);
  return (
    <div className={styles.profileColumns}>
      <Form method="post" className={`${styles.panel} stack`}>
        <input type="hidden" name="intent" value="save" />
        <TextField
          label="Email"
          type="email"
          value={email}
          hint={<>Email cannot be changed here. To change it, use “Sign-in address” below.</>}
          readOnly
        />
        <TextField
          label="Display Nickname"
          maxLength={MAX_NICKNAME_LENGTH}
          autoComplete="nickname"
          hint="Your name in the store. No one else can use it."
          {...fieldProps("nickname")}
        />
        <TextArea
          label="About You"
          rows={5}
          hint={lengthLeftText(values.aboutYou.trim().length, MAX_ABOUT_LENGTH)}
          tooLong={lengthProblem(values.aboutYou, MAX_ABOUT_LENGTH, ABOUT_TOO_LONG)}
          {...fieldProps("aboutYou")}
        />
        <TextField
          label="Ko-fi link"
          type="url"
          inputMode="url"
          placeholder="https://ko-fi.com/you"
          hint={
            linkProblem
              ? lengthLeftText(values.koFiLink.trim().length, MAX_LINK_LENGTH)
              : "People who like your apps can support you there. Shown as a button on your developer page."
          }
          tooLong={linkProblem}
          {...fieldProps("koFiLink")}
        />
        <FailureAlert failure={failure} />
        <div className="row">
          <Button type="submit" large busy={busy && "Saving..."}>
            Save Profile
          </Button>
          <span className="small quiet" role="status">
            {hasChanges && "Unsaved changes"}
          </span>
        </div>
      </Form>
      <DeveloperPreview {...values} publishedCount={publishedCount} />
      <ConfirmDialog
        title="Leave without saving?"
        text="Your profile changes aren't saved yet."
        confirm="Leave"
        open={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      />
    </div>
  );
}
