import { Link } from "react-router";
import { displayName } from "#domain/kit/display-name.ts";
import * as styles from "./developer-link.module.css";

export function DeveloperLink({ id, nickname }: { id: string; nickname: string | null }) {
  return (
    <Link className={styles.developerLink} to={`/developer/${id}`} prefetch="intent">
      <strong dir="auto">{displayName(nickname)}</strong>
    </Link>
  );
}
