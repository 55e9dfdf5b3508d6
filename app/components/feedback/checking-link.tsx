type Props = { text: string };

/** Shown while a mailed link is checked. Only scripts do so, since mail programs open links too. */
export function CheckingLink({ text }: Props) {
  return (
    <>
      <p role="status" className="row center scripted">
        <span className="spinner" aria-hidden="true" />
        {text}
      </p>
      <noscript>
        <p className="error">This link needs JavaScript. Please turn it on and open the link again.</p>
      </noscript>
    </>
  );
}
