import { MAX_BRIDGE_CONSOLE_LENGTH } from "#domain/previews/bridge-limits.ts";
import type { ConsoleValue } from "#domain/previews/console-lines.ts";
import { postCounted, setQueue } from "#workers/preview/frame/product-page.ts";

const SEND_INTERVAL_MS = 100;
const MAX_INDENT = 10;
/** Of the lines that are sent together. */
const MAX_LINES_LENGTH = MAX_BRIDGE_CONSOLE_LENGTH - 1000;

let lines: Array<string> = [];
let size = 0;
let omitted = 0;
let sentAt = 0;
let isWaiting = false;
let indent = 0;
/** The browser's, which an app may replace. */
const startTimer = window.setTimeout.bind(window);

export function changeIndent(by: number) {
  indent = Math.max(0, indent + by);
}

export function clearLines() {
  indent = 0;
  addLine("clear", []);
}

/** Lines are sent together, so that a noisy app loses none; those beyond the limit of messages are counted. */
export function addLine(level: string, values: Array<ConsoleValue>) {
  let line = JSON.stringify({ level, at: Date.now(), indent: Math.min(indent, MAX_INDENT), values });
  if (line.length > MAX_LINES_LENGTH) {
    const tooLarge: Array<ConsoleValue> = [{ kind: "keyword", text: "(too large to show)" }];
    line = JSON.stringify({ level, at: Date.now(), indent: 0, values: tooLarge });
  }
  if (size + line.length > MAX_LINES_LENGTH) sendLines();
  while (size + line.length > MAX_LINES_LENGTH) {
    size -= (lines.shift()?.length ?? 0) + 1;
    omitted += 1;
  }
  lines.push(line);
  size += line.length + 1;
  if (Date.now() - sentAt >= SEND_INTERVAL_MS) sendLines();
  else waitToSend();
}

function waitToSend() {
  if (isWaiting) return;
  isWaiting = true;
  startTimer(() => {
    isWaiting = false;
    sendLines();
  }, SEND_INTERVAL_MS);
}

function sendLines() {
  if (lines.length === 0 && omitted === 0) return;
  if (!postCounted({ type: "console", lines: `[${lines.join()}]`, omitted })) {
    waitToSend();
    return;
  }
  lines = [];
  size = omitted = 0;
  sentAt = Date.now();
}

export function sendLinesFirst() {
  setQueue(sendLines, () => {
    omitted += 1;
    waitToSend();
  });
}
