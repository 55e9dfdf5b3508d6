export function SkeletonCards() {
  return (
    <ul className="card-grid" aria-hidden="true">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => (
        <li key={name} className="app-card">
          <div className="cover skeleton" />
          <div className="skeleton skeleton-icon" />
          <div className="skeleton skeleton-name" />
          <div className="skeleton skeleton-button" />
          <div className="skeleton skeleton-name summary" />
        </li>
      ))}
    </ul>
  );
}
