import type { ReactNode } from "react";
import { DEFAULT_CREATOR } from "#domain/store/rules.ts";
import { AppIcon, hueStyle } from "./app-icon.tsx";
import { Stars } from "./stars.tsx";

type Card = {
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

/**
 * One app of the store, under its first screenshot or else its icon large on its hue: the whole card is its link;
 * `children` (Install) lies above it. No hooks and no components: lists call it, so that a page of cards is plain markup,
 * and carry `data-client-links`.
 */
export function AppCard({ app, children }: { app: Card; children?: ReactNode }) {
  return (
    <article className="app-card" style={hueStyle(app.id)}>
      <div className="cover">
        {app.cover ? (
          <img src={app.cover} alt="" loading="lazy" width={960} height={600} />
        ) : (
          AppIcon({ app, tinted: true })
        )}
      </div>
      {AppIcon({ app, tinted: true })}
      <div className="grow">
        <h3 className="clamp-2">
          <a href={`/store/${app.slug}`}>{app.name}</a>
        </h3>
        {ByLine(app)}
      </div>
      <div className="above">{children}</div>
      <p className="small quiet clamp-2 summary">{app.summary}</p>
    </article>
  );
}

/** Who made an app and how it is rated, on one line; a long name gives way to the stars. No hooks. */
export function ByLine({ creatorNickname, ...rated }: Pick<Card, "creatorNickname" | "ratingSum" | "ratingCount">) {
  return (
    <p className="by-line small quiet">
      <span className="one-line">{creatorNickname ?? DEFAULT_CREATOR}</span>
      {Stars(rated)}
    </p>
  );
}
