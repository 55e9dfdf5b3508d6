import { useId, useState } from "react";
import { notifyMissingPart } from "#app/device/offline/missing-part.ts";
import { notify } from "#app/lib/toast.ts";
import * as styles from "./auth-form.module.css";

const RELOAD_DELAY_MS = 1000;

const loadClearing = () => import("./clear-browser.client.ts");

export function LoginIssues() {
  const [isConfirming, setIsConfirming] = useState(false);
  const noteId = useId();
  function confirm() {
    // The next press needs it.
    loadClearing().catch(() => {});
    setIsConfirming(true);
  }
  async function clearAuth() {
    const code = await loadClearing().catch(() => null);
    if (!code) return void notifyMissingPart();
    if (!(await code.clearBrowser())) return;
    const body = new URLSearchParams({ intent: "clear" });
    const answer = await fetch("/auth?error=clear", { method: "POST", body }).catch(() => null);
    if (!answer?.ok) return notify.error("Error", "The session could not be ended. Please try again.");
    notify.success("Auth data cleared");
    window.setTimeout(() => window.location.replace("/auth"), RELOAD_DELAY_MS);
  }
  return (
    <>
      <button
        type="button"
        className={`${styles.footerButton} scripted`}
        onClick={isConfirming ? clearAuth : confirm}
        aria-describedby={noteId}
      >
        {isConfirming ? "Clear Auth Data" : "Login Issues?"}
      </button>
      <p id={noteId} className={styles.footerNote} role="status">
        {isConfirming &&
          "Press it again to sign this browser out and to delete its copies of your account. Apps and unsaved code that exist only on this device stay."}
      </p>
    </>
  );
}
