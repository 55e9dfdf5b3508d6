import type { ReactNode } from "react";
import { AppIcon } from "./app-icon.tsx";

type Props = { icon: string; title: string; hint?: string; action?: ReactNode; level?: 1 | 2 };

/** Nothing here yet: a tile, a heading, a line and one thing to do. */
export function EmptyState({ icon, title, hint, action, level = 2 }: Props) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="empty-state">
      <AppIcon app={{ id: icon, name: title, icon }} size={64} />
      <Heading>{title}</Heading>
      {hint && <p className="quiet">{hint}</p>}
      {action}
    </div>
  );
}
