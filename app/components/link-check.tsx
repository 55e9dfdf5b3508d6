type Props = { text: string };

/** Shown while the token of a mailed link is posted. Only a script can read it from the fragment. */
export function LinkCheck({ text }: Props) {
  return (
    <>
      <p role="status" className="row center scripted">
        <span className="spinner" aria-hidden="true" />
        {text}
      </p>
      <noscript>
        <p className="error">This link needs JavaScript. Please switch it on and open the link again.</p>
      </noscript>
    </>
  );
}
