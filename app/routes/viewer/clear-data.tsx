import { useEffect, useEffectEvent, useId, useRef } from "react";
import { FRAME_SANDBOX } from "#domain/previews/app-policy.ts";
import { CLEAR_DATA_PATH, CLEARED_MESSAGE } from "#domain/previews/clear-data.ts";

const TIMEOUT_MS = 10_000;

/** Clears what an app stored in this browser. The app must be closed first: while it runs, it could store the data again. */
export function ClearData({ origin, onDone }: { origin: string; onDone: (isCleared: boolean) => void }) {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    function listen({ source, origin: from, data }: MessageEvent) {
      if (from === origin && source === frame.current?.contentWindow && data === CLEARED_MESSAGE) finish(true);
    }
    window.addEventListener("message", listen);
    const timer = window.setTimeout(() => finish(false), TIMEOUT_MS);
    form.current?.submit();
    return () => {
      window.removeEventListener("message", listen);
      window.clearTimeout(timer);
    };
  }, [origin]);
  return (
    <>
      <p className="sr-only" role="status">
        Clearing the app's data...
      </p>
      <form ref={form} hidden method="post" action={origin + CLEAR_DATA_PATH} target={name} />
      <iframe ref={frame} name={name} title="Clearing the app's data" hidden sandbox={FRAME_SANDBOX} />
    </>
  );
}
