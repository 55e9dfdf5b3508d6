import { useLocation } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { notifyMissingPart } from "#app/device/offline/missing-part.ts";
import { useAction } from "#app/hooks/use-action.ts";
import { useBusy } from "#app/hooks/use-busy.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { notify } from "#app/lib/toast.ts";
import * as styles from "./auth-form.module.css";
import type { Step } from "./intents.server.ts";

const WAITING = "Waiting for your passkey...";

const loadPasskeys = () => import("#app/lib/passkeys.client.ts");

export function PasskeyButton({ onSecondFactor }: { onSecondFactor: () => void }) {
  const { search } = useLocation();
  const prompt = useBusy();
  const action = `/auth${search}`;
  const { submit, busy } = useAction<Step>({
    onSuccess(answer) {
      if (answer.step === "second-factor") onSecondFactor();
      if (answer.step !== "passkey") return;
      void prompt.run(WAITING, () => promptForPasskey(answer.optionsJSON));
    },
  });
  async function promptForPasskey(optionsJSON: string) {
    const passkeys = await loadPasskeys().catch(() => null);
    if (!passkeys) return notifyMissingPart("Sign in failed");
    const response = await passkeys.startAuthentication({ optionsJSON: JSON.parse(optionsJSON) }).catch(() => null);
    if (response)
      await submit({ intent: "passkey-answer", response: JSON.stringify(response) }, { method: "post", action });
    else notify.error("Sign in failed", "No passkey found on this device. Use your password instead.");
  }
  // Rendered by the server, so that the card keeps its size.
  const isUnsupported = useHydrated() && !("PublicKeyCredential" in window);
  if (isUnsupported) return null;
  return (
    <div className="stack scripted">
      <p className={`${styles.authOr} small`}>or</p>
      <Button
        variant="soft"
        large
        busy={prompt.busy || (busy && WAITING)}
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
