import { useEffect } from "react";
import { useNavigate } from "react-router";
import { watchIcons } from "#app/device/broken-icons.ts";
import { bufferFormResponses } from "#app/device/buffer-form-responses.ts";

/**
 * Serves the plain markup of what repeats, one listener for the page instead of a component for each: links inside
 * `data-client-links` navigate without a document load, icons that fail are replaced by the default one, and the
 * router gets buffered responses to form posts.
 */
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
  useEffect(watchIcons, []);
  useEffect(bufferFormResponses, []);
  return null;
}

/** Where a click leads inside the product; null for what the browser does by itself: new tabs, downloads, documents. */
function pathOf({ target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.closest("[data-client-links]") || link.dataset.document !== undefined) return null;
  if (link.origin !== window.location.origin || link.target || link.download) return null;
  return link.pathname + link.search + link.hash;
}
