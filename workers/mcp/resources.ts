import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { type ApiClient, ApiProblem } from "./api-client.ts";
import { failureText } from "./tools/define.ts";

const GUIDE = "sheaf://guide";
const MARKDOWN = "text/markdown";
const HTML = "text/html";
/** The protocol's code for a resource that isn't there. */
const NOT_FOUND = -32002;

/** What an assistant may read without a tool: how to write an app that passes, and an app's code. */
export function addResources(server: McpServer, api: ApiClient) {
  const about = {
    title: "How to write an app for Sheaf",
    description: "Storage, hosts, sizes and accessibility of a single-file app. Read it before you write one.",
    mimeType: MARKDOWN,
  };
  server.registerResource("guide", GUIDE, about, async () => ({
    contents: [{ uri: GUIDE, mimeType: MARKDOWN, text: await read("/guide") }],
  }));
  const app = {
    title: "Code of an app",
    description: "The newest code of an app of the account, by the id that list_apps returns.",
    mimeType: HTML,
  };
  const template = new ResourceTemplate("sheaf://app/{id}", { list: undefined });
  server.registerResource("app", template, app, async (uri, { id }) => ({
    contents: [{ uri: uri.href, mimeType: HTML, text: await read(`/projects/${encodeURIComponent(String(id))}/html`) }],
  }));

  /** @throws McpError with the API's words */
  function read(path: string) {
    return api.text(path).catch((error: unknown) => {
      const isMissing = error instanceof ApiProblem && error.status === 404;
      throw new McpError(isMissing ? NOT_FOUND : ErrorCode.InternalError, failureText(error));
    });
  }
}
