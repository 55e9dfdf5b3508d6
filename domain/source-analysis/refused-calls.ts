import { alwaysAllowedHostsIn } from "./bare-hosts.ts";
import { DEVICES, INSTEAD, isDeviceRefused } from "./device-apis.ts";

/** Code that does not work in an app, or only with declared hosts, with what to do instead. */
export type RefusedCall = {
  code:
    | "service-worker"
    | "worker"
    | "popup"
    | "leaving"
    | "websocket"
    | "device"
    | "computed-host"
    | "frame"
    /** The app reads its own file. */
    | "own-file"
    | "webrtc";
  severity: "warning" | "info";
  from: number;
  to: number;
  message: string;
};

type Rule = {
  pattern: RegExp;
  not?: RegExp;
  /** Values of the pattern's first group that are allowed nevertheless. */
  allowed?: (script: string) => ReadonlySet<string>;
} & Pick<RefusedCall, "code" | "severity" | "message">;

export const LEAVING_MESSAGE = "Apps can't navigate away from their own page. Use a link (<a href>) instead.";
const POPUP = "Apps can't open windows. Show it in the page, or use a link (<a href>) instead.";
const TARGET = /\b(?:window|document|self|top|parent|globalThis)\s*\.\s*location/.source;
/** After a `location`, so that the app stays on its page: a query, a fragment, a mail or telephone link, or itself again. */
const STAYS =
  /(?!\s*["'`](?:[?#]|["'`]|mailto:|tel:|sms:)|\s*(?:(?:window|document)\s*\.\s*)?location\b|\s*new\s+URL\b|\s*=)/
    .source;

const OWN_ADDRESS =
  /(?:(["'`])(?:\.?\/?|[?#][^"'`\n]{0,100})\1|(?:(?:window|document|self)\s*\.\s*)?location(?:\s*\.\s*(?:href|pathname))?|document\s*\.\s*(?:URL|baseURI))\s*[,)]/
    .source;
const OWN_FILE = new RegExp(
  `(?:\\bfetch\\s*\\(|\\.\\s*open\\s*\\(\\s*["'\`](?:GET|HEAD)["'\`]\\s*,)\\s*${OWN_ADDRESS}`,
  "g",
);

const BLOB_ADDRESS = /([\w$]{1,40})\s*=\s*(?:\w+\s*\.\s*)?createObjectURL\b/g;

const RULES: ReadonlyArray<Rule> = [
  {
    code: "service-worker",
    severity: "warning",
    pattern: /\bnavigator\s*\??\.\s*serviceWorker\b/g,
    message: "Apps can't use a service worker. Remove its registration.",
  },
  {
    code: "worker",
    severity: "warning",
    pattern: /\bnew\s+(?:Shared)?Worker\s*\(\s*["'`]data:/g,
    message: "Apps can't start a worker from a data: URL. Put its code in a Blob and use URL.createObjectURL.",
  },
  { code: "popup", severity: "warning", pattern: /\bwindow\s*\.\s*open\s*\(/g, message: POPUP },
  {
    code: "popup",
    severity: "warning",
    pattern: /(?<![\w$.])open\s*\(\s*(?:["'`][^"'`\n]{0,200}["'`]|[\w$.]{1,80}\s*,\s*["'`]_)/g,
    not: /\bfunction\s+open\b|\b(?:const|let|var)\s+open\b/,
    message: POPUP,
  },
  {
    code: "leaving",
    severity: "warning",
    pattern: new RegExp(
      `(?:${TARGET}(?:\\s*\\.\\s*href)?|(?<![\\w$.])location\\s*\\.\\s*href|location(?<=(?:^|[;{}\\n])\\s{0,40}location))\\s*=${STAYS}`,
      "g",
    ),
    not: /\b(?:const|let|var)\s+location\b/,
    message: LEAVING_MESSAGE,
  },
  {
    code: "leaving",
    severity: "warning",
    pattern: new RegExp(`(?<![\\w$])location\\s*\\.\\s*(?:assign|replace)\\s*\\(${STAYS}`, "g"),
    message: LEAVING_MESSAGE,
  },
  {
    code: "websocket",
    severity: "warning",
    pattern: /\bnew\s+(?:WebSocket|WebTransport)\s*\((?!\s*["'`](?:wss?|https?):\/\/[\w.])/g,
    message: "Apps can't open WebSockets. Use fetch instead.",
  },
  {
    code: "webrtc",
    severity: "warning",
    pattern: /\bnew\s+(?:webkit)?RTCPeerConnection\b/g,
    message: "Apps can't connect to other devices (WebRTC). Remove it.",
  },
  {
    code: "own-file",
    severity: "warning",
    pattern: OWN_FILE,
    message: "Apps can't load their own file. Read it from document.documentElement.outerHTML instead.",
  },
  {
    code: "frame",
    severity: "warning",
    pattern:
      /\b(?:\w*iframe|\w+Frame)(?:\s*\.\s*contentWindow\s*\.\s*location(?:\s*\.\s*href)?|\s*\.\s*src)\s*=(?!=|\s*(?:\w+\s*\.\s*)?createObjectURL\b)(?=\s*([\w$]{0,40}))/gi,
    allowed: (script) => new Set(Array.from(script.matchAll(BLOB_ADDRESS), ([, name = ""]) => name)),
    message: "Apps can't show other documents in a frame. Put the document's HTML into the frame's srcdoc.",
  },
  {
    code: "device",
    severity: "warning",
    pattern: /\bclipboard\s*\??\.\s*read(?:Text)?\s*\(/g,
    message: "Apps can't read the clipboard. Let people paste into a field instead.",
  },
  {
    code: "device",
    severity: "warning",
    pattern: /\bnew\s+Notification\s*\(|\bNotification\s*\.\s*requestPermission\b/g,
    message: "Apps can't show notifications. Show the message in the page.",
  },
  {
    code: "device",
    severity: "warning",
    pattern: /\bshow(?:OpenFile|Directory)Picker\s*\(/g,
    message: 'Apps can\'t open the file picker from a script. Use <input type="file"> instead.',
  },
  {
    code: "device",
    severity: "warning",
    pattern: /\bshowSaveFilePicker\s*\(/g,
    message: "Apps can't choose where a file is saved. Use a link with a download attribute instead.",
  },
];

const COMPUTED_HOST =
  /https?:\/\/(?<!<a\s[^<>]{0,150}\bhref\s{0,4}=\s{0,4}\\?["']?https?:\/\/)(?:["'`]\s*\+|\$\{[^{}\n]{1,80}\}(?![\w.-]*\.\w))/gi;
const COMPUTED_MESSAGE =
  "The host of this URL is set while the app runs. Requests only work for hosts that you declare or that every app can reach.";

/** `script` without comments. One finding per device, since a script names it several times for one purpose. */
export function* refusedCalls(script: string): Generator<RefusedCall> {
  for (const { pattern, not, allowed, ...rule } of RULES) {
    if (not?.test(script)) continue;
    const exceptions = allowed?.(script);
    for (const match of script.matchAll(pattern)) {
      if (!exceptions?.has(match[1] ?? "")) yield { ...rule, ...rangeOf(match) };
    }
  }
  for (const [device, pattern] of DEVICES) {
    const match = isDeviceRefused(device) && pattern.exec(script);
    if (!match) continue;
    const message = `Apps can't use the ${device}; ${INSTEAD[device]}.`;
    yield { code: "device", severity: "warning", ...rangeOf(match), message };
  }
  yield* computedHosts(script);
}

/** Whether the source leaves open which host it reaches. */
export function hasComputedHost(script: string) {
  return !computedHosts(script).next().done;
}

function* computedHosts(script: string): Generator<RefusedCall> {
  const base = { code: "computed-host", severity: "warning" } as const;
  yield* typedAddresses(script);
  if (alwaysAllowedHostsIn(script).next().done === false) return;
  for (const match of script.matchAll(COMPUTED_HOST)) yield { ...base, ...rangeOf(match), message: COMPUTED_MESSAGE };
}

const READ_FIELD = /\b(?:const|let|var)\s+(\w{1,40})\s*=[^;\n]{1,120}\.value\b/g;
const FETCH_NAME = /\bfetch\s*\(\s*(\w{1,40})\s*[,)]/g;
const TYPED_MESSAGE =
  "This fetches an address from a field. It works only for hosts that you declare or that every app may reach.";

function* typedAddresses(script: string): Generator<RefusedCall> {
  const fields = new Set([...script.matchAll(READ_FIELD)].map(([, name]) => name));
  for (const match of script.matchAll(FETCH_NAME)) {
    if (fields.has(match[1]))
      yield { code: "computed-host", severity: "warning", ...rangeOf(match), message: TYPED_MESSAGE };
  }
}

function rangeOf(match: RegExpMatchArray) {
  const from = match.index ?? 0;
  return { from, to: from + match[0].length };
}
