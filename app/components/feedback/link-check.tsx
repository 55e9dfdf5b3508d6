type Props = { text: string };

export function LinkCheck({ text }: Props) {
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
