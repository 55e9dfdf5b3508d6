import { useState } from "react";
import { clearAuthData } from "#app/device/session/clear-auth-data.ts";
import { notify } from "#app/lib/toast.ts";
import { clearPageCaches } from "#app/service-worker/page-caches.ts";
import * as styles from "./auth-form.module.css";

const RELOAD_DELAY_MS = 1000;

export function LoginIssues() {
  const [isConfirming, setIsConfirming] = useState(false);
  async function clearAuth() {
    clearAuthData();
    void clearPageCaches().catch(() => {});
    const body = new URLSearchParams({ intent: "clear" });
    const answer = await fetch("/auth?error=clear", { method: "POST", body }).catch(() => null);
    if (!answer?.ok) return notify.error("Error", "The session could not be ended. Please try again.");
    notify.success("Auth data cleared");
    window.setTimeout(() => window.location.replace("/auth"), RELOAD_DELAY_MS);
  }
  return (
    <button
      type="button"
      className={`${styles.footerButton} scripted`}
      onClick={isConfirming ? clearAuth : () => setIsConfirming(true)}
    >
      {isConfirming ? "Clear Auth Data" : "Login Issues?"}
    </button>
  );
}
