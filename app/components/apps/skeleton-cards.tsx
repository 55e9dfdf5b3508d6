/** As large as cards with names of one line and descriptions of two. */
export function SkeletonCards({ className = "" }: { className?: string }) {
  return (
    <ul className={`card-grid ${className}`} aria-hidden="true">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => (
        <li key={name} className="app-card">
          <div className="cover skeleton" />
          <div className="skeleton skeleton-icon" />
          <div className="skeleton skeleton-name" />
          <div className="skeleton skeleton-button above" />
          <div className="skeleton skeleton-name summary" />
        </li>
      ))}
    </ul>
  );
}
