import { Link } from "react-router";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { BRAND } from "#domain/kit/brand.ts";
import * as styles from "./brand.module.css";

export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <path fill="var(--ink)" d="M7 2h9l6 6v11a5 5 0 0 1-5 5H7a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z" />
      <path fill="var(--marker)" d="M16 2l6 6h-4a2 2 0 0 1-2-2V2Z" />
      <path
        fill="none"
        stroke="var(--on-ink)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m10.500 12.500-2.500 2.500 2.500 2.500m4-5 2.500 2.500-2.500 2.500"
      />
    </svg>
  );
}

export function Brand({ to = HOME_PATH, text = BRAND }: { to?: string; text?: string }) {
  return (
    <Link to={to} className={styles.brand} aria-label={text ? undefined : BRAND}>
      <BrandMark />
      {text}
    </Link>
  );
}
