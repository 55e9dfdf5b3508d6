import * as appCardStyles from "./app-card.module.css";
import { CardGrid } from "./card-list.tsx";
import * as skeletonCardsStyles from "./skeleton-cards.module.css";

/** As large as cards with names of one line and descriptions of two. */
export function SkeletonCards({ className = "" }: { className?: string }) {
  return (
    <CardGrid as="ul" className={className} aria-hidden="true">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => (
        <li key={name} className={appCardStyles.appCard} data-part="app-card">
          <div className={`${appCardStyles.cover} skeleton`} data-part="cover" />
          <IconSkeleton />
          <div className={`skeleton ${skeletonCardsStyles.skeletonName}`} />
          <div className={`skeleton ${skeletonCardsStyles.skeletonButton}`} data-part="above" />
          <div
            className={`skeleton ${skeletonCardsStyles.skeletonName} ${appCardStyles.summary}`}
            data-part="summary"
          />
        </li>
      ))}
    </CardGrid>
  );
}

export function IconSkeleton() {
  return <span className={`skeleton ${skeletonCardsStyles.skeletonIcon}`} />;
}
