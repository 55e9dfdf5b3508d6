import { startAuthentication } from "@simplewebauthn/browser";
import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { useFailure } from "#app/hooks/use-failure.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";
import type { Step } from "./intents.server.ts";

/** Signing in without a password, where the browser can. */
export function PasskeyButton() {
  const fetcher = useFetcher<{ failure: Failure } | Step | null>();
  const { search } = useLocation();
  const [asking, setAsking] = useState(false);
  const action = `/auth${search}`;
  const { data, submit } = fetcher;
  useFailure(data && "failure" in data ? data.failure : null);
  useEffect(() => {
    if (!data || !("step" in data) || data.step !== "passkey") return;
    setAsking(true);
    startAuthentication({ optionsJSON: JSON.parse(data.optionsJSON) })
      .then((response) =>
        submit({ intent: "passkey-answer", response: JSON.stringify(response) }, { method: "post", action }),
      )
      .catch(() => notify.error("Sign in failed", "Your device offered no passkey. Use your password instead."))
      .finally(() => setAsking(false));
  }, [data, submit, action]);
  const possible = useHydrated() && "PublicKeyCredential" in window;
  if (!possible) return null;
  return (
    <>
      <p className="auth-or small">or</p>
      <Button
        look="soft"
        large
        busy={(asking || fetcher.state !== "idle") && "Waiting for your passkey..."}
        onClick={() => submit({ intent: "passkey" }, { method: "post", action })}
      >
        Sign in with a passkey
      </Button>
    </>
  );
}
