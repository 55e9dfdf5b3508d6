import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Services } from "#domain/kit/services.ts";
import { SITE } from "#tests/support/api.ts";
import { respondV1 } from "#workers/api/v1/respond.ts";
import { respondToAssistant } from "#workers/assistants.ts";

type Answer = {
  tools?: Array<Record<string, unknown>>;
  contents?: Array<{ uri: string; mimeType: string; text: string }>;
  isError?: boolean;
  content?: Array<{ text: string }>;
  structuredContent?: Record<string, unknown>;
};

type Message = { result?: Answer; error?: { code: number; message: string } };

/** A request of an assistant, as the site forwards it to the worker, with the real API behind. */
export function sendToAssistants(services: Services, path: string, init: RequestInit = {}) {
  const callApi = (request: Request) =>
    respondV1(request, {
      ...{ services, env, ctx: createExecutionContext(), requestId: "r1" },
      waitUntil: (work) => void work.catch(() => {}),
    });
  return respondToAssistant(new Request(SITE + path, init), { env, services, callApi });
}

/** One message of the protocol. */
export async function sendMessage(services: Services, token: string, method: string, params: object = {}) {
  const response = await sendToAssistants(services, "/mcp", {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: "application/json, text/event-stream",
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const text = await response.text();
  const { result = {}, error }: Message = response.ok ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, result, error };
}

/** @returns the tool's answer; `text` is what comes next, or why it failed. */
export async function callTool(services: Services, token: string, name: string, input: object) {
  const { result } = await sendMessage(services, token, "tools/call", { name, arguments: input });
  const text = result.content?.[0]?.text ?? "";
  return { isError: result.isError === true, text, answer: result.structuredContent ?? {} };
}
