import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Without a network the home opens whatever the mode is. In builder mode its address becomes the one that does not lead
 * to the builder once there is a network again.
 */
export function useStay({ offline, address }: { offline: boolean; address: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const astray = offline && search === "" && pathname !== address;
  useEffect(() => {
    if (astray) void navigate(address, { replace: true });
  }, [astray, address, navigate]);
}
