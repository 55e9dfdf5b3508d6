import { Link } from "react-router";
import { DEFAULT_CREATOR } from "#domain/store/rules.ts";
import * as styles from "./developer-link.module.css";

export function DeveloperLink({ id, nickname }: { id: string; nickname: string | null }) {
  return (
    <Link className={styles.developerLink} to={`/developer/${id}`} prefetch="intent">
      <strong dir="auto">{nickname ?? DEFAULT_CREATOR}</strong>
    </Link>
  );
}
