import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

let mounted = false;

/** What opens toasts. Their place comes to the page with the first one, in a root of its own, as they outlive every screen. */
export function toaster() {
  if (!mounted) {
    mounted = true;
    const place = document.createElement("div");
    document.body.appendChild(place);
    createRoot(place).render(<Toaster position="top-center" visibleToasts={3} />);
  }
  return toast;
}
