import { WorkerEntrypoint } from "cloudflare:workers";
import type { Approval } from "#domain/api-tokens/assistants.ts";
import { answerAssistant } from "./answer.ts";
import type { CallApi } from "./api-client.ts";
import { allowRequest, denyRequest, readRequest } from "./consent.ts";
import type { McpEnv } from "./env.ts";

/** What the site calls: it forwards requests of assistants, and asks for the consent page's part of OAuth. */
export class Assistants extends WorkerEntrypoint<McpEnv> {
  /** Answers /mcp, and what OAuth serves beside it. `callApi` is valid until the answer is complete. */
  respond(request: Request, callApi: CallApi): Promise<Response> {
    return answerAssistant(request, { ...this.env, callApi }, this.ctx);
  }

  /** `url`: the whole address of the consent page, with the query that the client sent. */
  readRequest(url: string) {
    return readRequest(this.env, url);
  }

  allow(approval: Approval) {
    return allowRequest(this.env, approval);
  }

  deny(url: string) {
    return denyRequest(this.env, url);
  }
}

export default { fetch: () => new Response(null, { status: 404 }) } satisfies ExportedHandler;
