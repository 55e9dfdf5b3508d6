import { Link } from "react-router";
import { HammerIcon } from "#app/components/icons/icons.tsx";
import { projectPath, visitorAppPath } from "#app/lib/builder-path.ts";

/** From an own app that runs to its code. */
export function BuilderLink({ id, isVisitor = false }: { id: string; isVisitor?: boolean }) {
  const label = isVisitor ? "Edit" : "Open in Builder";
  return (
    <Link
      className="button ghost square"
      to={isVisitor ? visitorAppPath(id) : projectPath(id)}
      aria-label={label}
      title={label}
      reloadDocument
    >
      <HammerIcon />
    </Link>
  );
}
