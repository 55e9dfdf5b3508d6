import { type Ref, useEffectEvent, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { Button } from "#app/components/forms/button.tsx";
import type { IconApp } from "#app/components/icons/app-icon.tsx";
import { takeFrameRecord } from "#app/device/recorded-frame.ts";
import { useWindowEvent } from "#app/hooks/use-events.ts";
import { useFirstKey } from "#app/hooks/use-first-key.ts";
import { useFirstValue } from "#app/hooks/use-first-value.ts";
import { useFocusGuard } from "#app/hooks/use-focus-guard.ts";
import { useHeartbeat } from "#app/hooks/use-heartbeat.ts";
import { useMissingDocument } from "#app/hooks/use-missing-document.ts";
import { APP_FRAME } from "#app/lib/focus.ts";
import { MEMORY_PARAM } from "#domain/app-data/memory-param.ts";
import type { ReadDataMessage } from "#domain/app-data/messages.ts";
import { FRAME_SANDBOX, frameAllow, HIDDEN_FRAME_SANDBOX } from "#domain/previews/app-policy.ts";
import { type BridgeMessage, bridgeReader, type EvaluateMessage, type RunMessage } from "#domain/previews/bridge.ts";
import type { OfflineMessage } from "#domain/previews/offline-worker.ts";
import { OPEN_RUN_PATH } from "#domain/previews/open-run-path.ts";
import { FrameNotice } from "./frame-notice.tsx";
import { ViewerLoading } from "./viewer-screen.tsx";

const STOPPED = "App stopped";
const STOP_TEXTS = {
  flood: { title: STOPPED, hint: "It sent more messages than this page can handle." },
  focus: { title: STOPPED, hint: "It took over the keyboard while you were typing." },
  left: {
    title: STOPPED,
    hint: "It navigated to another page. An app is a single page, so there is nothing else to show.",
  },
  offline: { title: "You're offline", hint: "This app isn't kept on this device, so it needs a connection to open." },
  frozen: { title: STOPPED, hint: "It did not respond." },
  expired: { title: "Preview session has expired", hint: "Try again to open a new one." },
  unavailable: { title: "This app can't be loaded right now.", hint: "Please try again in a moment." },
  gone: {
    title: "This app is no longer available.",
    hint: "This version may have been replaced, or the app left the store.",
  },
};
const TRY_AGAIN: ReadonlyArray<StopReason> = ["offline", "expired", "unavailable", "gone"];
export type StopReason = keyof typeof STOP_TEXTS;

export type AppFrameHandle = {
  evaluate: (code: string) => void;
  /** False without a frame. */
  readData: (message: ReadDataMessage, port: MessagePort) => boolean;
};

type Props = {
  /** The page's policy allows no other origin in its frame. */
  origin: string;
  path?: string;
  /** Starts the app on a stand-in for storage, with the data in this name (decision 117). */
  name?: string | null;
  /** Posted to the frame; null if its origin serves the document. */
  html: string | null;
  /** Whether the app opens without a network: installed ones and own ones; null for what can't be kept. */
  opensOffline?: boolean | null;
  /** Opens one private run. It is sent by a form post, so that it appears in no address and no history. */
  token?: string | null;
  title: string;
  ref?: Ref<AppFrameHandle>;
  /** The icon that is shown when the app is stopped, and in a viewer until it has loaded. */
  icon?: IconApp;
  /** In a viewer. */
  showsLoading?: boolean;
  className?: string;
  /** The hash with which the app starts: where it was before a reload. */
  hash?: string;
  onHash?: (hash: string) => void;
  /** Gives the app the keyboard, e.g. after the user pressed Reload. */
  takesFocus?: boolean;
  /** Shows itself that the app is frozen; else a line above the frame does. */
  onFrozen?: (isFrozen: boolean) => void;
  /** Nobody can reach the frame, so the app shows no dialogs. */
  isHidden?: boolean;
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
  onMessage?: (message: BridgeMessage) => void;
  onReload: () => void;
};

export function AppFrame({ onReload, onStop, onLoad, icon, showsLoading, errorNotice, ...props }: Props) {
  const [hasLoaded, setHasLoaded] = useState(false);
  const [stopReason, setStopReason] = useState<StopReason | null>(null);
  const [startError, setStartError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  function stop(reason: StopReason) {
    setStopReason(reason);
    onStop?.(reason);
  }
  function load() {
    setHasLoaded(true);
    onLoad?.();
  }
  function receive(message: BridgeMessage) {
    if (message.type === "error" && message.atStart && errorNotice)
      setStartError((before) => before ?? errorText(message, errorNotice));
    if (message.type === "violation" && errorNotice) setRefusal((before) => REFUSALS.get(message.directive) ?? before);
    props.onMessage?.(message);
  }
  useWindowEvent("online", onReload, { enabled: stopReason === "offline" });
  const reload = (
    <Button variant="soft" onClick={onReload}>
      {stopReason !== null && TRY_AGAIN.includes(stopReason) ? "Try Again" : "Reload"}
    </Button>
  );
  if (stopReason !== null) return <EmptyState icon="🧩" app={icon} {...STOP_TEXTS[stopReason]} action={reload} />;
  return (
    <>
      {showsLoading && icon && !hasLoaded && <ViewerLoading app={icon} />}
      {errorNotice && (
        <FrameNotice text={startError}>
          {reload}
          <Button variant="ghost" onClick={() => setStartError(null)}>
            Hide
          </Button>
        </FrameNotice>
      )}
      {errorNotice && (
        <FrameNotice text={refusal}>
          <Button variant="ghost" onClick={() => setRefusal(null)}>
            Hide
          </Button>
        </FrameNotice>
      )}
      <RunningFrame {...props} onLoad={load} onMessage={receive} onStop={stop} />
    </>
  );
}

/** What a press in the app led to, by the directive of its refusal. Fixed texts, since the app could write anything. */
const REFUSALS = new Map([
  ["form-action", "This app tried to send a form to a server, which apps can't do. Nothing was sent."],
  [
    "link",
    "This link leads nowhere: an app is a single page, and only links to the web, emails, calls and messages open.",
  ],
  ["window.open", "This app tried to open a window, which apps can't do."],
]);

function errorText({ message, line }: { message: string; line: number }, notice: "short" | "full") {
  const text = "This app ran into an error when it started. It may not work.";
  if (notice === "short") return text;
  return `${text} ${message}${line > 1 ? ` (line ${line})` : ""}`;
}

type FrameProps = Omit<Props, "onReload" | "icon" | "showsLoading" | "errorNotice"> & {
  onStop: (reason: StopReason) => void;
};

function RunningFrame({
  origin,
  path = "/",
  name = null,
  html,
  opensOffline = null,
  token = null,
  title,
  ref,
  className,
  isHidden = false,
  guardsFocus = false,
  takesFirstKey = false,
  takesFocus = false,
  hash = "",
  onHash,
  onFrozen,
  onLoad,
  onMessage,
  onStop,
}: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useFocusGuard(frame, { enabled: guardsFocus, onRepeatedTheft: () => onStop("focus") });
  useFirstKey(frame, { enabled: takesFirstKey });
  const startHash = useFirstValue(hash);
  const hasTakenFocus = useRef(false);
  const documents = useMissingDocument(onStop);
  const heartbeat = useHeartbeat(frame, { origin, onHash, onFrozen });
  /** Once, and not before the load: Chromium does not pass the keyboard on to the document that replaces a blank one. */
  function giveFocus(isReady: boolean) {
    if (!takesFocus || !isReady || hasTakenFocus.current) return;
    hasTakenFocus.current = true;
    frame.current?.focus({ preventScroll: true });
  }
  function post(message: RunMessage | EvaluateMessage | OfflineMessage) {
    frame.current?.contentWindow?.postMessage(message, origin);
  }
  useImperativeHandle(ref, () => ({
    evaluate: (code) => post({ type: "evaluate", code }),
    readData(message, port) {
      frame.current?.contentWindow?.postMessage(message, origin, [port]);
      return Boolean(frame.current?.contentWindow);
    },
  }));
  const receive = useEffectEvent((message: BridgeMessage) => {
    documents.onMessage(message);
    heartbeat.onMessage(message);
    if (message.type === "ready" && html !== null) post({ type: "run", html, opensOffline: opensOffline === true });
    else if (message.type === "ready" && opensOffline !== null) post({ type: "offline", opensOffline });
    onMessage?.(message);
  });
  const stopFlood = useEffectEvent(() => onStop("flood"));
  function handleLoad() {
    const isReady = documents.onLoad();
    heartbeat.onLoad({ isReady });
    giveFocus(isReady);
    onLoad?.();
  }
  const replayLoad = useEffectEvent(handleLoad);
  const address = token === null ? origin + path + (name === null ? "" : `?${MEMORY_PARAM}=`) + startHash : undefined;
  // Before the frame's document can say anything. One that the server sent has already spoken.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element?.contentWindow) return;
    const read = bridgeReader({ origin, window: element.contentWindow }, { onFlood: () => stopFlood() });
    function listen(event: MessageEvent) {
      const message = read(event);
      if (message) receive(message);
    }
    window.addEventListener("message", listen);
    const { messages, hasLoaded } = takeFrameRecord(element);
    for (const message of messages) listen(message);
    if (hasLoaded) replayLoad();
    if (token !== null) form.current?.submit();
    return () => window.removeEventListener("message", listen);
  }, [origin, token]);
  return (
    <>
      {!onFrozen && (
        <FrameNotice text={heartbeat.isFrozen ? "Not responding. This app may be busy, or in an endless loop." : null}>
          <Button variant="soft" onClick={() => onStop("frozen")}>
            Stop
          </Button>
        </FrameNotice>
      )}
      {token !== null && (
        <form ref={form} hidden method="post" action={origin + OPEN_RUN_PATH + startHash} target={id}>
          <input type="hidden" name="token" value={token} />
        </form>
      )}
      {/* Nothing is drawn before the frame is there: its request comes first, and the page is drawn once. */}
      {address !== undefined && html === null && <link rel="expect" href={`#${id}`} blocking="render" />}
      <iframe
        ref={frame}
        id={id}
        data-part={APP_FRAME}
        name={name ?? id}
        title={title}
        className={className}
        sandbox={isHidden ? HIDDEN_FRAME_SANDBOX : FRAME_SANDBOX}
        allow={frameAllow(origin)}
        referrerPolicy="origin"
        src={address}
        onLoad={handleLoad}
      />
    </>
  );
}
