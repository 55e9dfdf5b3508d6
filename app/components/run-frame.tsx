import { useEffect, useId, useRef } from "react";
import { FRAME_ALLOW, FRAME_SANDBOX } from "#domain/previews/policy.ts";

type Props = {
  /** The app's own origin; the page's policy allows this one and no other. */
  origin: string;
  /** Opens one private run; it is posted into the frame, so that it stands in no address and no history. */
  token: string;
  title: string;
  onLoad: () => void;
};

/** A private run in its frame. A new `token` opens a new one. */
export function RunFrame({ origin, token, title, onLoad }: Props) {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (token) form.current?.submit();
  }, [token]);
  return (
    <>
      <form ref={form} hidden method="post" action={`${origin}/__open`} target={name}>
        <input type="hidden" name="token" value={token} />
      </form>
      <iframe
        name={name}
        title={title}
        className="app-frame"
        sandbox={FRAME_SANDBOX}
        allow={FRAME_ALLOW}
        referrerPolicy="origin"
        onLoad={onLoad}
      />
    </>
  );
}
