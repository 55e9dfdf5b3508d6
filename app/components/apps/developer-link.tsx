import { Link } from "react-router";
import { DEFAULT_CREATOR } from "#domain/store/rules.ts";

export function DeveloperLink({ id, nickname }: { id: string; nickname: string | null }) {
  return (
    <Link className="developer-link" to={`/developer/${id}`} prefetch="intent">
      <strong dir="auto">{nickname ?? DEFAULT_CREATOR}</strong>
    </Link>
  );
}
