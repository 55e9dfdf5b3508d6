import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/dialog.tsx";
import { TextArea, TextField } from "#app/components/fields.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { ABOUT_MAX, LINK_MAX, NICKNAME_MAX } from "#domain/accounts/limits.ts";
import type { AccountPage } from "#domain/accounts/queries.server.ts";
import { DeveloperPreview } from "./developer-preview.tsx";

type Props = { email: string; profile: AccountPage["profile"]; publishedCount: number };

/** What the store shows of a person. Beside it stands how it will look; leaving with changes asks first. */
export function ProfileForm({ email, profile, publishedCount }: Props) {
  const saved = {
    nickname: profile.nickname ?? "",
    aboutYou: profile.aboutYou ?? "",
    koFiLink: profile.koFiLink ?? "",
  };
  const [typed, setTyped] = useState(saved);
  const { Form, busy, failure } = useAction();
  const changed = (Object.keys(saved) as Array<keyof typeof saved>).some((key) => typed[key].trim() !== saved[key]);
  const blocker = useBlocker(changed && !busy);
  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);
  const field = (key: keyof typeof saved) => ({
    name: key,
    value: typed[key],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [key]: event.target.value }),
  });
  return (
    <div className="profile-columns">
      <Form method="post" className="panel stack">
        <input type="hidden" name="intent" value="save" />
        <TextField
          label="Email"
          type="email"
          value={email}
          hint={
            <>Email cannot be changed in this form. Under “Sign-in address” you move your account to another one.</>
          }
          readOnly
        />
        <TextField
          label="Display Nickname"
          maxLength={NICKNAME_MAX}
          autoComplete="nickname"
          hint="Your name in the store. Nobody else can have the same."
          {...field("nickname")}
        />
        <TextArea
          label="About You"
          rows={5}
          maxLength={ABOUT_MAX}
          hint={`${typed.aboutYou.length}/${ABOUT_MAX}`}
          {...field("aboutYou")}
        />
        <TextField
          label="Ko-fi link"
          type="url"
          inputMode="url"
          maxLength={LINK_MAX}
          placeholder="https://ko-fi.com/you"
          hint="People who like your apps can support you there. Shown as a button on your developer page."
          {...field("koFiLink")}
        />
        {failure && (
          <p className="error" role="alert">
            {failure.message}
          </p>
        )}
        <div className="row">
          <Button type="submit" large busy={busy && "Saving..."}>
            Save Profile
          </Button>
          <span className="small quiet" role="status">
            {changed && "Unsaved changes"}
          </span>
        </div>
      </Form>
      <DeveloperPreview {...typed} email={email} publishedCount={publishedCount} />
      <ConfirmDialog
        title="Leave without saving?"
        text="Your changes to the profile are not saved yet."
        confirm="Leave"
        open={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      />
    </div>
  );
}
