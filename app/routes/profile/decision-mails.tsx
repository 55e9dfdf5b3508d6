import { Button } from "#app/components/forms/button.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import * as styles from "./profile.module.css";

export function DecisionMails({ isAllowed }: { isAllowed: boolean }) {
  const { Form, busy } = useAction({ readsDocumentAnswer: true });
  return (
    <section className="stack" aria-labelledby="decision-mails">
      <h2 id="decision-mails">Emails</h2>
      <Form method="post" className={`${styles.panel} row wrap`}>
        <input type="hidden" name="intent" value="decision-mails" />
        <input type="hidden" name="isAllowed" value={isAllowed ? "false" : "true"} />
        <span className="grow">
          <strong>Decisions about my apps: {isAllowed ? "on" : "off"}</strong>
          <span className={`small quiet ${styles.block}`}>
            {isAllowed
              ? "You get an email when a review of your app ends."
              : "You get no email when a review of your app ends."}
          </span>
        </span>
        <Button type="submit" variant="soft" busy={busy && "Saving..."}>
          {isAllowed ? "Turn off" : "Turn on"}
        </Button>
      </Form>
    </section>
  );
}
