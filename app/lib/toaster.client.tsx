import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { isTyping } from "#app/hooks/use-hotkey.ts";
import type { Toast } from "./toast.ts";
import { toastsPlace } from "./toast-focus.ts";

/** What the toasts on the screen can undo, the newest last. */
const actions = new Map<string | number, () => void>();

let region: HTMLElement | null = null;

/** What opens toasts, and speaks. Their place is a root of its own, as they outlive every screen. */
export function toaster() {
  region ??= mount();
  return { show, say };
}

function mount() {
  const spoken = document.createElement("p");
  spoken.className = "sr-only";
  // Below the page it would make every short screen scroll.
  spoken.style.top = "0";
  spoken.setAttribute("role", "status");
  createRoot(toastsPlace()).render(<Toaster position="top-center" visibleToasts={3} />);
  document.body.appendChild(spoken);
  window.addEventListener("keydown", undo);
  return spoken;
}

function say(text: string) {
  if (region) region.textContent = text;
}

function show({ kind, title, message, action, duration }: Toast) {
  const forget = () => actions.delete(id);
  const id = toast[kind](title, {
    duration,
    description: message,
    action: action && { label: action.label, onClick: () => actions.get(id)?.() },
    onDismiss: forget,
    onAutoClose: forget,
  });
  if (action)
    actions.set(id, () => {
      forget();
      action.onClick();
    });
  return () => void toast.dismiss(id);
}

/** Ctrl or Cmd and Z presses the newest one's button, where it does not belong to a field. */
function undo(event: KeyboardEvent) {
  const wanted =
    event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const [id, run] = [...actions].at(-1) ?? [];
  if (!wanted || id === undefined || event.defaultPrevented || isTyping(event.target)) return;
  event.preventDefault();
  toast.dismiss(id);
  run?.();
}
