import { useEffect } from "react";
import { Button } from "#app/components/button.tsx";
import { LinkCheck } from "#app/components/link-check.tsx";
import { useMailedToken } from "#app/hooks/use-mailed-token.ts";

/** Posts the mailed token, then loads the page again with the session that it opened, or with the news that it expired. */
export function OpenLink({ token, email }: { token: string; email: string | null }) {
  const { data, busy, send } = useMailedToken("/reset-password", { intent: "open", token, email: email ?? "" });
  const to = data && !data.failure ? data.to : null;
  useEffect(() => {
    if (to !== null) window.location.replace(to);
  }, [to]);
  if (!data?.failure) return <LinkCheck text="Checking session..." />;
  return (
    <>
      <p className="error" role="alert">
        {data.failure.message}
      </p>
      <Button large busy={busy && "Checking session..."} onClick={send}>
        Try Again
      </Button>
    </>
  );
}
