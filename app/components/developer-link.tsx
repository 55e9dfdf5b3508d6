import { Link } from "react-router";
import { DEFAULT_CREATOR } from "#domain/store/rules.ts";

/** Who made an app; leads to everything of theirs. */
export function DeveloperLink({ id, nickname }: { id: string; nickname: string | null }) {
  return (
    <Link className="developer-link" to={`/developer/${id}`} prefetch="intent">
      <strong>{nickname ?? DEFAULT_CREATOR}</strong>
    </Link>
  );
}
