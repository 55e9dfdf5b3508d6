import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { isTyping } from "#app/hooks/use-hotkey.ts";
import type { Toast } from "./fallback-toast.ts";
import { mountToaster } from "./mount-toaster.ts";
import * as styles from "./toaster.module.css";

const UNDO = "Undo";

/** Actions of open toasts by id, the newest last. */
const actions = new Map<string | number, { label: string; run: () => void }>();

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
  window.addEventListener("keydown", undoNewest);
  return liveRegion;
}

function announce(text: string) {
  if (region) region.textContent = text;
}

function show({ kind, title, message, action, link, duration }: Toast) {
  const removeAction = () => actions.delete(id);
  const buttonOf = (label: string) => ({ label, onClick: () => actions.get(id)?.run() });
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
    actions.set(id, {
      label: action.label,
      run() {
        removeAction();
        action.onClick();
      },
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

/** Ctrl or Cmd + Z undoes what the newest toast that offers it tells of, except in text fields. */
function undoNewest(event: KeyboardEvent) {
  const wanted =
    event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const [id, action] = [...actions].findLast(([, { label }]) => label === UNDO) ?? [];
  if (!wanted || id === undefined || event.defaultPrevented || isTyping(event.target)) return;
  event.preventDefault();
  toast.dismiss(id);
  action?.run();
}
