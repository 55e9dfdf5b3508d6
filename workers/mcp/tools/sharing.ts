import * as z from "zod";
import { DEVICE_SHARE_DAYS } from "#domain/shares/rules.ts";
import { ApiProblem } from "#workers/mcp/api-client.ts";
import { defineTool } from "./define.ts";
import { html, id } from "./fields.ts";

export const shareApp = defineTool({
  name: "share_app",
  title: "Share an app by a link",
  description: `Makes a link to an app. Anyone with the link can run the app, without an account and without a review. Send either the id of an app in the account, or html. Ask the user first. The link works until the user stops sharing; a link to html ends after ${DEVICE_SHARE_DAYS} days. If an app is shared by its id, anyone with the link can also keep a copy of it.`,
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  input: z.object({
    id: id.optional(),
    html: html.optional(),
    title: z.string().optional().describe("Name of the app, if it is shared by its HTML."),
  }),
  output: z.object({ id: z.string(), title: z.string(), url: z.string(), expiresAt: z.string().nullable() }),
  async run(api, { id, html, title }) {
    if ((id === undefined) === (html === undefined)) {
      const detail = "Send the id of an app of the account, or html, and not both.";
      throw new ApiProblem(422, { title: "Not shared", detail }, null);
    }
    return id === undefined
      ? api.json("POST", "/shares", { body: { html, title } })
      : api.json("POST", `/projects/${encodeURIComponent(id)}/shares`, { body: {} });
  },
  next: ({ url, expiresAt }) =>
    `Give the user ${url}. It opens on a phone too${expiresAt === null ? "" : `, until ${expiresAt}`}. The user ends it under "Shared links".`,
});
