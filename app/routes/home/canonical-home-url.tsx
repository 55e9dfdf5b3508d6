import { Navigate, useLocation } from "react-router";
import { HOME_PATH } from "#app/lib/home-path.ts";

/** Offline in builder mode the home can have a URL that opens the builder once the network is back. */
export function CanonicalHomeUrl() {
  return useLocation().search === "" && <Navigate to={HOME_PATH} replace />;
}
