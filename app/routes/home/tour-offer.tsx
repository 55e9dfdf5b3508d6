import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import * as styles from "./home.module.css";

/** The tour comes after the first home, for who wants it (decision 227). */
export function TourOffer() {
  const { Form, busy } = useAction();
  return (
    <section className={`${styles.tourOffer} row wrap`} aria-label="Tour" data-online-only>
      <p className="grow">
        <strong>New here?</strong> Seven short steps show you around.
      </p>
      <LinkButton variant="soft" to="/tutorial">
        Take the tour
      </LinkButton>
      <Form method="post" action="/tutorial">
        <input type="hidden" name="intent" value="skip" />
        <Button ref={focusHeadingOnRemoval} type="submit" variant="ghost" busy={busy}>
          Not now
        </Button>
      </Form>
    </section>
  );
}
