import { useNavigation } from "react-router";

/** Screens with a text of their own (spec 1, section 2). */
const TEXTS: Record<string, string> = { "/store": "Loading App Store...", "/profile": "Loading profile..." };

/** Says that the next screen is on its way; what is there at once is not announced. */
export function NavigationStatus() {
  const { state, location } = useNavigation();
  const loading = state === "loading" && location !== undefined;
  return (
    <p role="status" className="navigation-status">
      {loading && <span>{TEXTS[location.pathname] ?? "Loading..."}</span>}
    </p>
  );
}
