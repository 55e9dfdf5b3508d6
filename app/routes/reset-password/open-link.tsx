import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { LinkCheck } from "#app/components/link-check.tsx";

/** Posts the mailed token once. */
export function OpenLink({ token, email }: { token: string; email: string | null }) {
  const submit = useSubmit();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const fields = { intent: "open", token, email: email ?? "" };
    void submit(fields, { method: "post", action: "/reset-password", replace: true });
  }, [submit, token, email]);
  return <LinkCheck text="Checking session..." />;
}
