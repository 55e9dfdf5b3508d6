import { DismissibleNotice } from "./frame-notice.tsx";

/** `copy`: of the app's data in the account; null if it is off. */
type Props = { origin: string; isRefused: boolean; copy?: "used" | "unused" | null };

/** A line where the browser refuses storage in frames, so the app runs on a stand-in in memory (decision 117). */
export function StorageNotice({ origin, isRefused, copy = null }: Props) {
  const appsHost = new URL(origin).host.replace(/^[^.]+\./, "");
  const text = copy === "used" ? copiedText(appsHost) : notCopiedText(appsHost, { hasCopy: copy === "unused" });
  return <DismissibleNotice text={isRefused ? text : null} dismiss="Hide" />;
}

function copiedText(appsHost: string) {
  return `This browser keeps no data for apps shown in a frame, but your account does: what you change is saved every 15 seconds, and when you press Stop or Close. To keep it here too, allow cookies and site data for ${appsHost}.`;
}

function notCopiedText(appsHost: string, { hasCopy }: { hasCopy: boolean }) {
  const copy = hasCopy ? " The copy in your account is neither used nor changed." : "";
  return `This browser keeps no data for apps shown in a frame. What you enter is gone when you close or reload this app.${copy} To keep it, allow cookies and site data for ${appsHost} in your browser's settings, and reload.`;
}
