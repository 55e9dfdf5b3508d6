import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { reportError } from "#domain/kit/report-error.ts";
import { type ApiClient, ApiProblem } from "#workers/mcp/api-client.ts";

/** What a client may assume of a tool; the protocol's four hints, each of them given. */
type Hints = { readOnly: boolean; destructive: boolean; idempotent: boolean; openWorld: boolean };

type Definition<In extends z.ZodObject, Out extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  hints: Hints;
  input: In;
  output: Out;
  /** @returns the API's answer. */
  run(api: ApiClient, input: z.output<In>): Promise<unknown>;
  /** What the assistant does with the answer. */
  next(answer: z.output<Out>): string;
};

export type Tool = { name: string; addTo(server: McpServer, api: ApiClient): void };

/** Only reads what the account owns. */
export const READS: Hints = { readOnly: true, destructive: false, idempotent: true, openWorld: false };

const UNEXPECTED = "An unexpected error occurred. Try once more, then tell the user.";
const next = z.string().describe("What to do next. Tell the user what concerns them.");

export function defineTool<In extends z.ZodObject, Out extends z.ZodObject>(tool: Definition<In, Out>): Tool {
  const config = {
    title: tool.title,
    description: tool.description,
    inputSchema: tool.input as z.ZodObject,
    outputSchema: tool.output.extend({ next }),
    annotations: {
      readOnlyHint: tool.hints.readOnly,
      destructiveHint: tool.hints.destructive,
      idempotentHint: tool.hints.idempotent,
      openWorldHint: tool.hints.openWorld,
    },
  };
  return {
    name: tool.name,
    addTo(server, api) {
      server.registerTool(tool.name, config, async (input) => {
        try {
          const answer = tool.output.parse(await tool.run(api, tool.input.parse(input)));
          return success({ ...answer, next: tool.next(answer) });
        } catch (error) {
          return failure(error);
        }
      });
    },
  };
}

/** Twice the same, as the protocol asks: clients that know no structured content read the text. */
function success(answer: { next: string }): CallToolResult {
  const texts = [answer.next, JSON.stringify(answer)];
  return { content: texts.map((text) => ({ type: "text", text })), structuredContent: answer };
}

function failure(error: unknown): CallToolResult {
  return { content: [{ type: "text", text: failureText(error) }], isError: true };
}

/** What the API refused and what to do; nothing of an error that nobody expected, which is reported. */
export function failureText(error: unknown) {
  if (error instanceof ApiProblem) return describeProblem(error);
  reportError("mcp", error);
  return UNEXPECTED;
}

function describeProblem(problem: ApiProblem) {
  const fields = Array.isArray(problem.body.errors) ? ` ${JSON.stringify(problem.body.errors)}` : "";
  return `${problem.title}: ${problem.message}${fields} ${adviceFor(problem)}`.trim();
}

function adviceFor({ status, retryAfter, body }: ApiProblem) {
  if (status === 401) return "The connection has ended: ask the user to connect Sheaf again.";
  if (status === 403) return "Another try changes nothing: tell the user.";
  if (status === 404) return "list_apps names the apps and their ids.";
  if (status === 412)
    return `Nothing was overwritten. Read the newest code by get_app with html: true, put your change into it, and call update_app with baseVersion ${body.newestVersion}.`;
  if (status === 413) return "Make the file smaller: sheaf://guide names the limit.";
  if (status === 429) return `Wait ${retryAfter ?? "60"} seconds before you try again.`;
  return "";
}
