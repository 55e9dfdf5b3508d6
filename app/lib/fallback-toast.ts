import type { Toast } from "./toast.ts";

/** For when the toaster's code can't be loaded. @returns the function that removes the toast. */
export function showFallbackToast({ kind, title, message, action, duration }: Toast) {
  const line = document.createElement("p");
  line.className = "fallback-toast";
  line.setAttribute("role", kind === "error" ? "alert" : "status");
  line.textContent = message ? `${title}: ${message} ` : `${title} `;
  if (action) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = action.label;
    button.addEventListener("click", () => {
      line.remove();
      action.onClick();
    });
    line.appendChild(button);
  }
  document.body.appendChild(line);
  const dismiss = () => line.remove();
  window.setTimeout(dismiss, duration);
  return dismiss;
}
