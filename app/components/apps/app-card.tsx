import type { ReactNode } from "react";
import { Link } from "react-router";
import { AppIcon, hueStyle } from "#app/components/icons/app-icon.tsx";
import { displayName } from "#domain/kit/display-name.ts";
import * as styles from "./app-card.module.css";
import { Stars } from "./stars.tsx";

export type AppCardData = {
  id: string;
  slug: string;
  name: string;
  icon: string;
  summary: string;
  cover?: string | null;
  creatorNickname: string | null;
  ratingSum: number;
  ratingCount: number;
};

type CardProps = { app: AppCardData; hidesCreator?: boolean; children?: ReactNode };

export function AppCard({ app, hidesCreator, children }: CardProps) {
  return (
    <article className={styles.appCard} data-part="app-card" style={hueStyle(app.icon)}>
      <div className={styles.cover} data-part="cover">
        {app.cover ? (
          <img src={app.cover} alt="" loading="lazy" width={960} height={600} />
        ) : (
          <AppIcon app={app} tinted />
        )}
      </div>
      <AppIcon app={app} tinted />
      <div className="grow">
        <h3 className="clamp-2">
          <Link to={`/store/${app.slug}`} dir="auto">
            {app.name}
          </Link>
        </h3>
        {hidesCreator ? (
          <p className="small quiet">
            <Stars {...app} />
          </p>
        ) : (
          <ByLine {...app} />
        )}
      </div>
      <div data-part="above">{children}</div>
      <p className={`small quiet clamp-2 ${styles.summary}`} data-part="summary" dir="auto">
        {app.summary}
      </p>
    </article>
  );
}

function ByLine({ creatorNickname, ...rated }: Pick<AppCardData, "creatorNickname" | "ratingSum" | "ratingCount">) {
  return (
    <p className={`${styles.byLine} small quiet`}>
      <span className="one-line" dir="auto">
        {displayName(creatorNickname)}
      </span>
      <Stars {...rated} />
    </p>
  );
}
