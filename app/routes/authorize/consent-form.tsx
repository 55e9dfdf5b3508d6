import { DaysField, RightsField } from "#app/components/forms/access-fields.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import type { useActionWithFailure } from "#app/hooks/use-action.ts";
import { focusIfLost } from "#app/lib/focus.ts";
import type { ApiRight } from "#db/vocabulary.ts";
import type { ConsentClient } from "#domain/api-tokens/assistants.ts";
import { BRAND } from "#domain/kit/brand.ts";
import * as styles from "./consent-form.module.css";

type Consent = {
  client: ConsentClient;
  rights: ReadonlyArray<ApiRight>;
  given: ReadonlyArray<ApiRight>;
  email: string;
  keepsProjects: boolean;
  submits: boolean;
};
type Props = { consent: Consent; answer: ReturnType<typeof useActionWithFailure<{ redirectTo: string }>> };

/** "Deny" is the first button of the form, so Enter in a field denies, and it has the focus at first. */
export function ConsentForm({ consent, answer: { Form, busy, formData, failure } }: Props) {
  const { client, rights, given, email } = consent;
  const sent = busy ? formData?.get("intent") : null;
  return (
    <Form method="post" className={`stack ${styles.form}`}>
      <p>
        <strong className={styles.name} dir="auto">
          {client.name}
        </strong>{" "}
        asks to use your {BRAND} account, {email}.
      </p>
      <p className="small quiet">
        It chose this name itself, and no one checked it. Your answer goes to{" "}
        <strong>{client.isLocal ? `a program on this computer (${client.redirectHost})` : client.redirectHost}</strong>.
        Deny it if you didn't start this there.
      </p>
      <RightsField rights={rights} given={given} />
      <p className="small quiet">
        It can never change your settings, pay or moderate. {planText(consent)} You can disconnect it in your profile.
      </p>
      <DaysField />
      <FailureAlert failure={failure} />
      <div className={styles.answers}>
        <Button
          ref={focusIfLost}
          type="submit"
          variant="soft"
          name="intent"
          value="deny"
          busy={busy && (sent === "deny" ? "Denying..." : true)}
        >
          Deny
        </Button>
        <Button
          type="submit"
          variant="marker"
          name="intent"
          value="allow"
          busy={busy && (sent === "allow" ? "Connecting..." : true)}
        >
          Allow
        </Button>
      </div>
    </Form>
  );
}

function planText({ keepsProjects, submits, rights }: Consent) {
  if (!keepsProjects)
    return "Your plan has no projects in the account, so it can check apps and share them, and no more.";
  return rights.includes("submit") && !submits ? "Your plan can't submit apps to the store, so it can't either." : "";
}
