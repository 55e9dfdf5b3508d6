import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { useAction, useActionWithFailure } from "#app/hooks/use-action.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import { DELETION_GRACE_DAYS } from "#domain/accounts/rules.ts";
import { dateText, localDateText } from "#domain/kit/time-texts.ts";
import { CollapsibleSection } from "./collapsible-section.tsx";
import { CurrentPasswordField, FormError } from "./current-password.tsx";
import * as styles from "./profile.module.css";

export function YourData({ email }: { email: string }) {
  return (
    <section className="stack" aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <div className={`${styles.panel} row wrap`}>
        <span className="grow">
          <strong>Export my data</strong>
          <span className={`small quiet ${styles.block}`}>
            A ZIP file (several, if it is very large): your projects with the stored versions, journal, reviews, profile
            and more.
          </span>
        </span>
        <a className="button soft" href="/api/export" download>
          Download
        </a>
      </div>
      <div className={`${styles.panel} row wrap`}>
        <span className="grow">
          <strong>App data</strong>
          <span className={`small quiet ${styles.block}`}>
            What your apps keep in this browser: export, import or clear it.
          </span>
        </span>
        <a className="button soft" href="/app-data">
          Open
        </a>
      </div>
      <DeleteAccountForm email={email} />
    </section>
  );
}

function DeleteAccountForm({ email }: { email: string }) {
  const { Form, busy, failure } = useActionWithFailure({
    onSuccess: () => window.location.replace("/auth?deleted=1&next=/profile"),
  });
  return (
    <CollapsibleSection
      title="Delete my account"
      summary={`Deleted after ${DELETION_GRACE_DAYS} days. Until then you can sign in and keep it.`}
    >
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="delete" />
        <p>
          You'll be signed out everywhere. After {DELETION_GRACE_DAYS} days, your projects, journal, reviews and
          published apps will be permanently deleted. A paid plan is not renewed. To keep your account, sign in before
          then and press "Keep my account" in your profile.
        </p>
        <TextField label={`Type ${email} to confirm`} name="email" autoComplete="off" required />
        <CurrentPasswordField failure={failure} />
        <FormError failure={failure} />
        <div>
          <Button type="submit" variant="danger" busy={busy && "Deleting..."}>
            Delete my account
          </Button>
        </div>
      </Form>
    </CollapsibleSection>
  );
}

export function DeletionNotice({ deletesAt }: { deletesAt: number }) {
  const { Form, busy } = useAction();
  const hydrated = useHydrated();
  const date = new Date(deletesAt);
  return (
    <Form method="post" className={`${styles.notice} row wrap`}>
      <input type="hidden" name="intent" value="keep" />
      <p className="grow">
        This account will be deleted on{" "}
        <time dateTime={date.toISOString()} suppressHydrationWarning>
          {hydrated ? localDateText(date) : dateText(deletesAt)}
        </time>
        .
      </p>
      <Button ref={focusHeadingOnRemoval} type="submit" variant="marker" busy={busy && "One moment..."}>
        Keep my account
      </Button>
    </Form>
  );
}
