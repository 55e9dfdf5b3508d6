import type { Toast } from "./toast.ts";

/** A line at the top of the page, made of nothing that would have to be loaded first. @returns what takes it away. */
export function showPlainToast({ kind, title, message, action, duration }: Toast) {
  const line = document.createElement("p");
  line.className = "plain-toast";
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
