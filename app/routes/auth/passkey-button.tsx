import { useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { notify } from "#app/lib/toast.ts";
import * as styles from "./auth-form.module.css";
import type { Step } from "./intents.server.ts";

const loadPasskeys = () => import("#app/lib/passkeys.client.ts");

export function PasskeyButton({ onSecondFactor }: { onSecondFactor: () => void }) {
  const { search } = useLocation();
  const [isPrompting, setIsPrompting] = useState(false);
  const action = `/auth${search}`;
  const { submit, busy } = useAction<Step>({
    onSuccess(answer) {
      if (answer.step === "second-factor") onSecondFactor();
      if (answer.step !== "passkey") return;
      setIsPrompting(true);
      loadPasskeys()
        .then(({ startAuthentication }) => startAuthentication({ optionsJSON: JSON.parse(answer.optionsJSON) }))
        .then((response) =>
          submit({ intent: "passkey-answer", response: JSON.stringify(response) }, { method: "post", action }),
        )
        .catch(() => notify.error("Sign in failed", "No passkey found on this device. Use your password instead."))
        .finally(() => setIsPrompting(false));
    },
  });
  // Rendered by the server, so that the card keeps its size.
  const isUnsupported = useHydrated() && !("PublicKeyCredential" in window);
  if (isUnsupported) return null;
  return (
    <div className="stack scripted">
      <p className={`${styles.authOr} small`}>or</p>
      <Button
        variant="soft"
        large
        busy={(isPrompting || busy) && "Waiting for your passkey..."}
        onClick={() => {
          // With the call, so that the answer finds it.
          loadPasskeys().catch(() => {});
          void submit({ intent: "passkey" }, { method: "post", action });
        }}
      >
        Sign in with a passkey
      </Button>
    </div>
  );
}
