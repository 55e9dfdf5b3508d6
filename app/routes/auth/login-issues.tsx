import { useState } from "react";
import { forgetCopies } from "#app/device/copies.ts";
import { clearAuthData } from "#app/device/sign-out.ts";
import { notify } from "#app/lib/toast.ts";

const RELOAD_AFTER = 1000;

/** For a sign-in that is stuck: the first press explains itself, the second clears what this browser remembers. */
export function LoginIssues() {
  const [asked, setAsked] = useState(false);
  async function clear() {
    clearAuthData();
    void forgetCopies().catch(() => {});
    await fetch("/auth?error=clear", { method: "POST", body: new URLSearchParams({ intent: "clear" }) }).catch(
      () => {},
    );
    notify.success("Auth data cleared");
    window.setTimeout(() => window.location.replace("/auth"), RELOAD_AFTER);
  }
  return (
    <button type="button" className="text-button" onClick={asked ? clear : () => setAsked(true)}>
      {asked ? "Clear Auth Data" : "Login Issues?"}
    </button>
  );
}
