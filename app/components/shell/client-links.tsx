import { useEffect } from "react";
import { useNavigate } from "react-router";

/** One listener for all links in repeated plain markup, instead of a component for each. */
export function ClientLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(event: MouseEvent) {
      const path = pathOf(event);
      if (path === null) return;
      event.preventDefault();
      void navigate(path);
    }
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}

/** The path that a click leads to. Null for clicks that the browser handles: new tabs, downloads, document loads. */
function pathOf({ target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.closest("[data-client-links]") || link.dataset.document !== undefined) return null;
  if (link.origin !== window.location.origin || link.target || link.download) return null;
  return link.pathname + link.search + link.hash;
}
