import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from "react";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { useFirstKey } from "#app/hooks/use-first-key.ts";
import { useFocusGuard } from "#app/hooks/use-focus-guard.ts";
import { useMissingDocument } from "#app/hooks/use-missing-document.ts";
import { MEMORY_PARAM } from "#domain/app-data/memory-param.ts";
import { FRAME_SANDBOX, frameAllow } from "#domain/previews/app-policy.ts";
import { type BridgeMessage, bridgeReader, type EvaluateMessage, type RunMessage } from "#domain/previews/bridge.ts";
import type { InstalledMessage } from "#domain/previews/offline-worker.ts";
import { OPEN_RUN_PATH } from "#domain/previews/open-run-path.ts";
import type { IconApp } from "./app-icon.tsx";
import { FrameNotice } from "./frame-notice.tsx";

const STOPPED = "App stopped";
const STOP_TEXTS = {
  flood: { title: STOPPED, hint: "It sent more messages than this page can handle." },
  focus: { title: STOPPED, hint: "It took over the keyboard while you were typing." },
  left: {
    title: STOPPED,
    hint: "It navigated to another page. An app is a single page, so there is nothing else to show.",
  },
  offline: { title: "You're offline", hint: "This app isn't kept on this device, so it needs a connection to open." },
};
export type StopReason = keyof typeof STOP_TEXTS;

export type AppFrameHandle = { evaluate: (code: string) => void };

type Props = {
  /** The page's policy allows no other origin in its frame. */
  origin: string;
  path?: string;
  /** Starts the app on a stand-in for storage, with the data in this name (decision 117). */
  name?: string | null;
  /** Posted to the frame; null if its origin serves the document. */
  html: string | null;
  /** Whether the user has installed the app, which is then kept on the device; null for what can't be installed. */
  isInstalled?: boolean | null;
  /** Opens one private run. It is sent by a form post, so that it appears in no address and no history. */
  token?: string | null;
  title: string;
  ref?: Ref<AppFrameHandle>;
  /** The icon that is shown when the app is stopped. */
  icon?: IconApp;
  className?: string;
  /** Prevents the app from taking the focus from a text field beside it. */
  guardsFocus?: boolean;
  /** The first key that is pressed outside of a control gives the app the keyboard. */
  takesFirstKey?: boolean;
  /**
   * Tells that the app failed at its start. Only the author sees the error's text, since the app could write anything
   * into it.
   */
  errorNotice?: "short" | "full";
  onStop?: (reason: StopReason) => void;
  onLoad?: () => void;
  /** `port`: one that the frame sent with the message. */
  onMessage?: (message: BridgeMessage, port: MessagePort | null) => void;
  onReload: () => void;
};

export function AppFrame({ onReload, onStop, icon, errorNotice, ...props }: Props) {
  const [stopReason, setStopReason] = useState<StopReason | null>(null);
  const [startError, setStartError] = useState<string | null>(null);
  function stop(reason: StopReason) {
    setStopReason(reason);
    onStop?.(reason);
  }
  function receive(message: BridgeMessage, port: MessagePort | null) {
    if (message.type === "error" && message.atStart && errorNotice)
      setStartError((before) => before ?? errorText(message, errorNotice));
    props.onMessage?.(message, port);
  }
  const reload = (
    <Button variant="soft" onClick={onReload}>
      Reload
    </Button>
  );
  if (stopReason !== null) return <EmptyState icon="🧩" app={icon} {...STOP_TEXTS[stopReason]} action={reload} />;
  return (
    <>
      {errorNotice && (
        <FrameNotice text={startError}>
          {reload}
          <Button variant="ghost" onClick={() => setStartError(null)}>
            Hide
          </Button>
        </FrameNotice>
      )}
      <RunningFrame {...props} onMessage={receive} onStop={stop} />
    </>
  );
}

function errorText({ message, line }: { message: string; line: number }, notice: "short" | "full") {
  const text = "This app ran into an error when it started. It may not work.";
  if (notice === "short") return text;
  return `${text} ${message}${line > 1 ? ` (line ${line})` : ""}`;
}

type FrameProps = Omit<Props, "onReload" | "icon" | "errorNotice"> & { onStop: (reason: StopReason) => void };

function RunningFrame({
  origin,
  path = "/",
  name = null,
  html,
  isInstalled = null,
  token = null,
  title,
  ref,
  className,
  guardsFocus = false,
  takesFirstKey = false,
  onLoad,
  onMessage,
  onStop,
}: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useFocusGuard(frame, { enabled: guardsFocus, onRepeatedTheft: () => onStop("focus") });
  useFirstKey(frame, { enabled: takesFirstKey });
  const documents = useMissingDocument(onStop);
  function post(message: RunMessage | EvaluateMessage | InstalledMessage) {
    frame.current?.contentWindow?.postMessage(message, origin);
  }
  useImperativeHandle(ref, () => ({ evaluate: (code) => post({ type: "evaluate", code }) }));
  const receive = useEffectEvent((message: BridgeMessage, port: MessagePort | null) => {
    documents.onMessage(message);
    if (message.type === "ready" && html !== null) post({ type: "run", html });
    if (message.type === "ready" && isInstalled !== null) post({ type: "installed", isInstalled });
    onMessage?.(message, port);
  });
  const stopFlood = useEffectEvent(() => onStop("flood"));
  useEffect(() => {
    const element = frame.current;
    if (!element?.contentWindow) return;
    const read = bridgeReader({ origin, window: element.contentWindow }, { onFlood: () => stopFlood() });
    function listen(event: MessageEvent) {
      const message = read(event);
      if (message) receive(message, event.ports[0] ?? null);
    }
    window.addEventListener("message", listen);
    if (token === null) element.src = origin + path + (name === null ? "" : `?${MEMORY_PARAM}=`);
    else form.current?.submit();
    return () => window.removeEventListener("message", listen);
  }, [origin, path, name, token]);
  return (
    <>
      {token !== null && (
        <form ref={form} hidden method="post" action={origin + OPEN_RUN_PATH} target={id}>
          <input type="hidden" name="token" value={token} />
        </form>
      )}
      <iframe
        ref={frame}
        name={name ?? id}
        title={title}
        className={className}
        sandbox={FRAME_SANDBOX}
        allow={frameAllow(origin)}
        referrerPolicy="origin"
        onLoad={() => {
          // The frame's first, blank document loads too.
          if (token === null && !frame.current?.src) return;
          documents.onLoad();
          onLoad?.();
        }}
      />
    </>
  );
}
