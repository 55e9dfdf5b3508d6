import { LinkCheck } from "#app/components/feedback/link-check.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { useMailedToken } from "#app/hooks/use-mailed-token.ts";

export function OpenLink({ token, email }: { token: string; email: string | null }) {
  const fields = { intent: "open", token, email: email ?? "" };
  const { failure, busy, send } = useMailedToken<{ to: string }>("/reset-password", fields, {
    onSuccess: ({ to }) => window.location.replace(to),
  });
  if (!failure) return <LinkCheck text="Checking your link..." />;
  return (
    <>
      <p className="error" role="alert">
        {failure.message}
      </p>
      <Button large busy={busy && "Checking your link..."} onClick={send}>
        Try Again
      </Button>
    </>
  );
}
