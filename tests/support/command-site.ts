import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { commandIn } from "#tests/e2e/support/command.ts";

/** The command in Node, against a site that answers badly: what the real one never does in a journey. */
export const PROGRAM = resolve("cli/sheaf.js");
export const CHECK = { ok: true, problems: [], missingFiles: [] };
export const ACCOUNT = { nickname: null, rights: ["read"], tokenExpiresAt: "2027-01-01T00:00:00.000Z" };
export const SAVED = { id: "0199b0c4", title: "Timer", version: 1, url: "http://localhost/p/0199b0c4", check: CHECK };

type Answer = {
  status?: number;
  body?: unknown;
  text?: string;
  location?: string;
  /** Where it breaks off: before its first byte, or within its body. */
  cut?: "before" | "within";
  after?: Promise<unknown>;
};

export const folder = mkdtempSync(join(tmpdir(), "sheaf-command-"));
export const sent: Array<{ call: string; key: string | undefined }> = [];
export let site = "";
let answers: Array<Answer> = [];

const server = createServer((request: IncomingMessage, response) => {
  sent.push({
    call: `${request.method} ${request.url}`,
    key: request.headers["idempotency-key"] as string | undefined,
  });
  request.resume().on("end", async () => {
    const { status = 200, body = SAVED, text = JSON.stringify(body), cut, ...rest } = answers.shift() ?? {};
    await rest.after;
    if (cut === "before") return response.destroy();
    response.writeHead(status, {
      ...(rest.location !== undefined && { Location: rest.location }),
      ...{ "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) },
    });
    if (cut === undefined) return response.end(text);
    response.write(text.slice(0, 5), () => response.destroy());
  });
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  sent.length = 0;
  answers = [];
  rmSync(join(folder, ".sheaf.json"), { force: true, recursive: true });
  writeFileSync(join(folder, "a.html"), "<!doctype html><title>Timer</title>");
});

/** To the next calls, in order; the ones after them are answered with `SAVED`. */
export function answerWith(...next: Array<Answer>) {
  answers = next;
}

export function command(SHEAF_SITE = site) {
  return commandIn(PROGRAM, folder, { SHEAF_SITE, SHEAF_TOKEN: "sheaf_test", NO_COLOR: "1" });
}

export function readRemembered() {
  return JSON.parse(readFileSync(join(folder, ".sheaf.json"), "utf8"));
}

export function remember(entry: unknown) {
  writeFileSync(join(folder, ".sheaf.json"), JSON.stringify({ site, files: { "a.html": entry } }));
}

export function sha256(text: string) {
  return createHash("sha256").update(text).digest("hex");
}
