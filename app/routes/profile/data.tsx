import { useEffect } from "react";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/fields.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { GRACE_DAYS } from "#domain/accounts/limits.ts";
import { CurrentPassword, FormError } from "./current-password.tsx";
import { Fold } from "./fold.tsx";

/** Taking everything along, and going. */
export function YourData({ email }: { email: string }) {
  return (
    <section className="stack" aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <div className="panel row wrap">
        <span className="grow">
          <strong>Export my data</strong>
          <span className="small quiet block">
            One ZIP file: your projects with all versions, journal, reviews and profile.
          </span>
        </span>
        <a className="button soft" href="/api/export" download>
          Download
        </a>
      </div>
      <DeleteForm email={email} />
    </section>
  );
}

function DeleteForm({ email }: { email: string }) {
  const { Form, busy, failure, done } = useAction();
  useEffect(() => {
    if (done) window.location.replace("/auth?deleted=1");
  }, [done]);
  return (
    <Fold title="Delete my account" summary={`Everything goes after ${GRACE_DAYS} days; until then you can come back`}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="delete" />
        <p>
          You are signed out everywhere. After {GRACE_DAYS} days your projects, journal, reviews and published apps are
          deleted for good. Sign in before then to keep your account.
        </p>
        <TextField label={`Type ${email} to confirm`} name="email" autoComplete="off" required />
        <CurrentPassword failure={failure} />
        <FormError failure={failure} />
        <div>
          <Button type="submit" look="danger" busy={busy && "Deleting..."}>
            Delete my account
          </Button>
        </div>
      </Form>
    </Fold>
  );
}

/** The account is on its way out; `at` in ms. */
export function DeletionNotice({ at }: { at: number }) {
  const { Form, busy } = useAction();
  const hydrated = useHydrated();
  const date = new Date(at);
  return (
    <Form method="post" className="notice row wrap">
      <input type="hidden" name="intent" value="keep" />
      <p className="grow">
        This account will be deleted on{" "}
        <time dateTime={date.toISOString()} suppressHydrationWarning>
          {hydrated ? date.toLocaleDateString() : date.toISOString().slice(0, 10)}
        </time>
        .
      </p>
      <Button type="submit" look="marker" busy={busy && "One moment..."}>
        Keep my account
      </Button>
    </Form>
  );
}
