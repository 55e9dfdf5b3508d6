import * as z from "zod/mini";
import { titled } from "#domain/kit/parse.ts";
import { normalizeDeclarations } from "#domain/listing/declared-hosts.ts";
import { Check } from "./answers.ts";
import { checkText } from "./page-input.ts";
import { defineRoute } from "./route.ts";

const CheckBody = titled(
  "Not checked",
  z.strictObject({
    html: z.string("Send the page as html."),
    hosts: z.optional(z.array(z.string())),
  }),
);

export const CHECK_ROUTES = [
  defineRoute({
    method: "POST",
    path: "/checks",
    tag: "Checks",
    summary: "Check a page without saving it",
    description:
      "Says what the editor would say: problems with their lines, files that are missing, the hosts that the code names, and which of them the app may contact. `hosts` are those that you will declare.",
    right: "read",
    body: CheckBody,
    takesPage: true,
    answer: { status: 200, is: "What was found; `ok` without errors", schema: Check },
    errors: ["invalid", "too-large"],
    example: {
      body: { html: '<!doctype html>\n<html lang="en"><title>Focus</title><script src="app.js"></script></html>' },
    },
    run: async ({ body }) =>
      checkText(body.html, normalizeDeclarations((body.hosts ?? []).map((host) => ({ host, purpose: "" })))),
  }),
];
