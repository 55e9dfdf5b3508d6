import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** Offline in builder mode the home can have a URL that opens the builder once the network is back. */
export function useCanonicalHomeUrl({ offline, homeUrl }: { offline: boolean; homeUrl: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const shouldReplace = offline && search === "" && pathname !== homeUrl;
  useEffect(() => {
    if (shouldReplace) void navigate(homeUrl, { replace: true });
  }, [shouldReplace, homeUrl, navigate]);
}
