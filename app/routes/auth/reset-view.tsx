import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { ResetRequest } from "#app/components/reset-request.tsx";

/** Asking for a reset link without leaving the page. */
export function ResetView({ onBack }: { onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = (
    <button type="button" className="text-button" onClick={onBack}>
      Back to Sign In
    </button>
  );
  if (sentTo === null) {
    return (
      <ResetRequest busy="Sending Reset Link..." onSent={setSentTo}>
        {back}
      </ResetRequest>
    );
  }
  return (
    <div className="stack" role="status">
      <p className="quiet">
        If there is an account for <strong>{sentTo}</strong>, a reset link is on its way. Check your spam folder too.
      </p>
      <Button large onClick={onBack}>
        Back to Sign In
      </Button>
    </div>
  );
}
