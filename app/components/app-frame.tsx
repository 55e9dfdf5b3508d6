import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useFocusGuard } from "#app/hooks/use-focus-guard.ts";
import { type BridgeMessage, bridgeReader, type RunMessage } from "#domain/previews/bridge.ts";
import { FRAME_SANDBOX, frameAllow } from "#domain/previews/policy.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

const STOP_HINTS = {
  flood: "It sent this page more messages than it can take.",
  focus: "It took the keyboard away while you were typing.",
};

type Props = {
  /** The app's own origin; the page's policy allows this one and no other. */
  origin: string;
  /** Where on that origin the run begins. */
  path?: string;
  /** The document to run, posted to the frame; null if its origin serves it. */
  html: string | null;
  /** Opens one private run. It is sent by a form post, so it appears in no address and no history. */
  token?: string | null;
  title: string;
  className?: string;
  /** For frames beside a text field: prevents the app from taking the focus. */
  guardsFocus?: boolean;
  onLoad?: () => void;
  onMessage?: (message: BridgeMessage) => void;
  /** Starts a new run after this one was stopped. */
  onReload: () => void;
};

/** An app in its sandboxed frame, on its own origin. A new `key` starts a new run. */
export function AppFrame({ onReload, ...props }: Props) {
  const [stopReason, setStopReason] = useState<keyof typeof STOP_HINTS | null>(null);
  if (stopReason === null) return <RunningFrame {...props} onStop={setStopReason} />;
  return (
    <EmptyState
      icon="🧩"
      title="Stopped"
      hint={STOP_HINTS[stopReason]}
      action={
        <Button look="soft" onClick={onReload}>
          Reload
        </Button>
      }
    />
  );
}

type FrameProps = Omit<Props, "onReload"> & { onStop: (reason: keyof typeof STOP_HINTS) => void };

function RunningFrame({
  origin,
  path = "/",
  html,
  token = null,
  title,
  className,
  guardsFocus = false,
  onLoad,
  onMessage,
  onStop,
}: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  useFocusGuard(frame, { enabled: guardsFocus, onRepeatedTheft: () => onStop("focus") });
  const receive = useEffectEvent((message: BridgeMessage) => {
    if (message.type === "ready" && html !== null) {
      frame.current?.contentWindow?.postMessage({ type: "run", html } satisfies RunMessage, origin);
    }
    onMessage?.(message);
  });
  const stopFlood = useEffectEvent(() => onStop("flood"));
  useEffect(() => {
    const element = frame.current;
    if (!element?.contentWindow) return;
    const read = bridgeReader({ origin, window: element.contentWindow }, { onFlood: () => stopFlood() });
    function listen(event: MessageEvent) {
      const message = read(event);
      if (message) receive(message);
    }
    window.addEventListener("message", listen);
    if (token === null) element.src = origin + path;
    else form.current?.submit();
    return () => window.removeEventListener("message", listen);
  }, [origin, path, token]);
  return (
    <>
      {token !== null && (
        <form ref={form} hidden method="post" action={`${origin}/__open`} target={name}>
          <input type="hidden" name="token" value={token} />
        </form>
      )}
      <iframe
        ref={frame}
        name={name}
        title={title}
        className={className ? `app-frame ${className}` : "app-frame"}
        sandbox={FRAME_SANDBOX}
        allow={frameAllow(origin)}
        referrerPolicy="origin"
        onLoad={onLoad}
      />
    </>
  );
}
