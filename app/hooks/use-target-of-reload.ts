import { useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { useSubscription } from "./use-events.ts";

/**
 * React Router reloads the page if the file of a link's screen is not there, as after a deployment. The page that it reloads is
 * the one before; this loads the link's target instead. Browsers without the Navigation API reload, and the link is
 * pressed again.
 */
export function useTargetOfReload() {
  // Not `useNavigation`, which React may render later than the file is found missing.
  const router = useContext(DataRouterContext)?.router;
  useSubscription(onReload, (event) => {
    const location = router?.state.navigation.location;
    if (!location) return;
    const address = location.pathname + location.search;
    // The page itself is reloaded, also by Back, which changes the address first.
    if (address === window.location.pathname + window.location.search) return;
    event.preventDefault();
    window.location.assign(address + location.hash);
  });
}

function onReload(listener: (event: Event) => void) {
  const { navigation } = window;
  function onNavigate(event: NavigateEvent) {
    if (event.navigationType === "reload" && !event.userInitiated && event.cancelable) listener(event);
  }
  navigation?.addEventListener("navigate", onNavigate);
  return () => navigation?.removeEventListener("navigate", onNavigate);
}
