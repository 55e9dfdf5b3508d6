import * as needsScriptStyles from "./needs-script.module.css";
import { OfflineLine } from "./offline-banner.tsx";

export function NeedsScript() {
  return (
    <noscript>
      <OfflineLine className={needsScriptStyles.needsScript}>
        This page needs JavaScript. Please turn it on and reload the page.
      </OfflineLine>
    </noscript>
  );
}
