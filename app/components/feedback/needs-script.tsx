export function NeedsScript() {
  return (
    <noscript>
      <p className="offline-line needs-script">This page needs JavaScript. Please turn it on and reload the page.</p>
    </noscript>
  );
}
