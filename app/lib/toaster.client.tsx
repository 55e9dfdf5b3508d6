import { createRoot } from "react-dom/client";
import { Toaster } from "sonner";

let mounted = false;

/** Puts the toasts' place on the page with the first toast; a root of its own, as toasts outlive every screen. */
export function mountToaster() {
  if (mounted) return;
  mounted = true;
  const place = document.createElement("div");
  document.body.appendChild(place);
  createRoot(place).render(<Toaster position="top-center" visibleToasts={3} />);
}
