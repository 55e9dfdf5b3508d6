import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { isTyping } from "#app/hooks/use-hotkey.ts";
import { mountToaster } from "./mount-toaster.ts";
import type { Toast } from "./toast.ts";
import * as styles from "./toaster.module.css";

/** Actions of open toasts by id, the newest last. */
const actions = new Map<string | number, () => void>();

let region: HTMLElement | null = null;

/** A React root of its own, since toasts outlive screens. */
export function toaster() {
  region ??= mount();
  return { show, announce };
}

function mount() {
  const liveRegion = document.createElement("p");
  liveRegion.className = "sr-only";
  // Without a position, the live region would make short screens scroll.
  liveRegion.style.top = "0";
  liveRegion.setAttribute("role", "status");
  createRoot(mountToaster()).render(<Toaster position="top-center" visibleToasts={3} />);
  document.body.appendChild(liveRegion);
  window.addEventListener("keydown", runNewestAction);
  return liveRegion;
}

function announce(text: string) {
  if (region) region.textContent = text;
}

function show({ kind, title, message, action, link, duration }: Toast) {
  const removeAction = () => actions.delete(id);
  const buttonOf = (label: string) => ({ label, onClick: () => actions.get(id)?.() });
  const id = toast[kind](title, {
    duration,
    description: message,
    action: action && ("href" in action ? <ActionLink {...action} /> : buttonOf(action.label)),
    cancel: link && (
      <a href={link.href} className={styles.toastLink}>
        {link.label}
      </a>
    ),
    onDismiss: removeAction,
    onAutoClose: removeAction,
  });
  if (action && "onClick" in action)
    actions.set(id, () => {
      removeAction();
      action.onClick();
    });
  return () => void toast.dismiss(id);
}

function ActionLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} data-button>
      {label}
    </a>
  );
}

/** Ctrl or Cmd + Z triggers the newest toast's action, except in text fields. */
function runNewestAction(event: KeyboardEvent) {
  const wanted =
    event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const [id, run] = [...actions].at(-1) ?? [];
  if (!wanted || id === undefined || event.defaultPrevented || isTyping(event.target)) return;
  event.preventDefault();
  toast.dismiss(id);
  run?.();
}
