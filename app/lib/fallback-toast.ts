import * as styles from "./fallback-toast.module.css";

export type Link = { label: string; href: string };
export type Action = { label: string; onClick: () => void } | Link;
/** What a toast shows. `link` is a second choice beside the action. `duration` is in ms. */
export type Toast = {
  kind: "success" | "message" | "error" | "loading";
  title: string;
  message?: string;
  action?: Action;
  link?: Link;
  duration: number;
};

/** For when the toaster's code can't be loaded. @returns the function that removes the toast. */
export function showFallbackToast({ kind, title, message, action, link, duration }: Toast) {
  const line = document.createElement("p");
  line.className = styles.fallbackToast;
  line.setAttribute("role", kind === "error" ? "alert" : "status");
  line.textContent = message ? `${title}: ${message} ` : `${title} `;
  for (const choice of [action, link]) if (choice && "href" in choice) line.appendChild(linkTo(choice));
  if (action && "onClick" in action) {
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
  if (Number.isFinite(duration)) window.setTimeout(dismiss, duration);
  return dismiss;
}

function linkTo({ href, label }: { href: string; label: string }) {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = label;
  return link;
}
