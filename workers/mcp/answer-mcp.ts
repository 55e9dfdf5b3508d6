import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { MAX_HTML_REQUEST_BYTES } from "#domain/listing/rules.ts";
import { type ApiClient, createApiClient } from "./api-client.ts";
import type { CallEnv } from "./env.ts";
import { addResources } from "./resources.ts";
import { checkApp } from "./tools/checks.ts";
import type { Tool } from "./tools/define.ts";
import { createApp, getApp, listApps, updateApp } from "./tools/projects.ts";
import { readRefusals, readReviews, reviewState, submitApp } from "./tools/reviews.ts";
import { shareApp } from "./tools/sharing.ts";

const SERVER = { name: "sheaf", title: "Sheaf", version: "1.0.0" };
const INSTRUCTIONS =
  "Sheaf stores, checks, shares and publishes small single-file HTML apps. Read sheaf://guide before you write one. Then check_app, mend what it finds, create_app, and give the user the link. Each answer says what comes next. Ask the user before share_app and submit_app.";

const TOOLS: ReadonlyArray<Tool> = [
  checkApp,
  createApp,
  updateApp,
  getApp,
  listApps,
  shareApp,
  submitApp,
  reviewState,
  readRefusals,
  readReviews,
];

/** One message of the protocol: nothing is stored between two, so any instance can answer. */
export async function answerMcp(request: Request, { callApi, SITE_ORIGIN }: CallEnv, token: string) {
  // A stream from the server would have nothing to send, and there is no session to end.
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "POST" } });
  const server = createServer(createApiClient(callApi, SITE_ORIGIN, token));
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: MAX_HTML_REQUEST_BYTES,
  });
  await server.connect(transport);
  return transport.handleRequest(request);
}

function createServer(api: ApiClient) {
  const server = new McpServer(SERVER, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) tool.addTo(server, api);
  addResources(server, api);
  return server;
}
