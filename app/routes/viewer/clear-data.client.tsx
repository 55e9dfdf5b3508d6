import { useId, useRef } from "react";
import { useWindowEvent } from "#app/hooks/use-events.ts";
import { useTimeout } from "#app/hooks/use-timer.ts";
import { FRAME_SANDBOX } from "#domain/previews/app-policy.ts";
import { CLEAR_DATA_PATH, CLEARED_MESSAGE } from "#domain/previews/clear-data.ts";

const TIMEOUT_MS = 10_000;

/** Clears what an app stored in this browser. The app must be closed first: while it runs, it could store the data again. */
export function ClearData({ origin, onDone }: { origin: string; onDone: (isCleared: boolean) => void }) {
  const name = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  // The page that answers has an origin of its own, so the message names none.
  useWindowEvent("message", ({ source, data }) => {
    if (source === frame.current?.contentWindow && data === CLEARED_MESSAGE) onDone(true);
  });
  useTimeout(() => onDone(false), TIMEOUT_MS);
  return (
    <>
      <p className="sr-only" role="status">
        Clearing the app's data...
      </p>
      <iframe ref={frame} name={name} title="Clearing the app's data" hidden sandbox={FRAME_SANDBOX} />
      <form ref={submit} hidden method="post" action={origin + CLEAR_DATA_PATH} target={name} />
    </>
  );
}

function submit(form: HTMLFormElement | null) {
  form?.submit();
}
