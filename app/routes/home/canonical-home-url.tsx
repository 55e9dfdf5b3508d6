import { Navigate, useLocation } from "react-router";

/** Offline in builder mode the home can have a URL that opens the builder once the network is back. */
export function CanonicalHomeUrl({ homeUrl }: { homeUrl: string }) {
  const { pathname, search } = useLocation();
  return search === "" && pathname !== homeUrl && <Navigate to={homeUrl} replace />;
}
