import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/components/button.tsx";

/** Uses the mailed token, by itself where scripts run. */
export function OpenLink({ token, email }: { token: string; email: string | null }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current || !form.current) return;
    sent.current = true;
    void submit(form.current, { method: "post", replace: true });
  }, [submit]);
  return (
    <Form ref={form} method="post" replace action="/reset-password" className="stack">
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="email" value={email ?? ""} />
      <p role="status" className="row center">
        <span className="spinner" aria-hidden="true" />
        Checking session...
      </p>
      <noscript>
        <Button type="submit" large>
          Continue
        </Button>
      </noscript>
    </Form>
  );
}
