import { useEffect, useRef } from "react";
import { type BridgeMessage, bridgeReader, type RunMessage } from "#domain/previews/bridge.ts";
import { FRAME_ALLOW, FRAME_SANDBOX, MODERATOR_SANDBOX } from "#domain/previews/policy.ts";

type Props = {
  /** The app's own origin; the page's policy allows this one and no other. */
  origin: string;
  /** Where on that origin the run begins. */
  path?: string;
  /** The document to run, handed over in the browser; null where the origin itself serves the published one. */
  html: string | null;
  title: string;
  moderator?: boolean;
  className?: string;
  onLoad?: () => void;
  onMessage?: (message: BridgeMessage) => void;
};

/** An app in its frame, on its own origin and with no more rights than the frame. A new `key` starts it anew. */
export function AppFrame({ origin, path = "/", html, title, moderator, className, onLoad, onMessage }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef({ html, onMessage });
  latest.current = { html, onMessage };
  useEffect(() => {
    const target = frame.current?.contentWindow;
    if (!target) return;
    const read = bridgeReader({ origin, window: target });
    function listen(event: MessageEvent) {
      const message = read(event);
      if (!message) return;
      const { html: document, onMessage: hear } = latest.current;
      if (message.type === "ready" && document !== null) {
        target?.postMessage({ type: "run", html: document } satisfies RunMessage, origin);
      }
      hear?.(message);
    }
    window.addEventListener("message", listen);
    if (frame.current) frame.current.src = origin + path;
    return () => window.removeEventListener("message", listen);
  }, [origin, path]);
  return (
    <iframe
      ref={frame}
      title={title}
      className={className ? `app-frame ${className}` : "app-frame"}
      sandbox={moderator ? MODERATOR_SANDBOX : FRAME_SANDBOX}
      allow={FRAME_ALLOW}
      referrerPolicy="origin"
      onLoad={onLoad}
    />
  );
}
