import * as needsScriptStyles from "./needs-script.module.css";
import * as offlineBannerStyles from "./offline-banner.module.css";

export function NeedsScript() {
  return (
    <noscript>
      <p className={`${offlineBannerStyles.offlineLine} ${needsScriptStyles.needsScript}`}>
        This page needs JavaScript. Please turn it on and reload the page.
      </p>
    </noscript>
  );
}
