import { useNavigation } from "react-router";
import * as styles from "./navigation-status.module.css";

const TEXTS: Record<string, string> = {
  "/store": "Loading App Store...",
  "/profile": "Loading profile...",
  "/admin-mod": "Loading projects...",
  "/admin-mod/updates": "Loading project updates...",
};

export function NavigationStatus() {
  const { state, location } = useNavigation();
  const loading = state === "loading" && location !== undefined;
  return (
    <p role="status" className={styles.navigationStatus}>
      {loading && <span>{TEXTS[location.pathname] ?? "Loading..."}</span>}
    </p>
  );
}
