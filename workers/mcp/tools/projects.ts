import * as z from "zod";
import { defineTool, READS } from "./define.ts";
import { cursor, html, id } from "./fields.ts";
import { checkResult, nextForFindings } from "./findings.ts";

const version = z.int().describe("Number of the save. update_app takes it as baseVersion.");
const url = z.string().describe("Where its owner runs it.");
const editUrl = z.string().describe("Where its owner edits it and its store texts.");
const summary = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  version,
  updatedAt: z.string(),
  url,
  editUrl,
});

export const listApps = defineTool({
  name: "list_apps",
  title: "List the user's apps",
  description: "Lists the apps of the user's account, the last changed first. Use it to find the id of an app.",
  hints: READS,
  input: z.object({ cursor }),
  output: z.object({ projects: z.array(summary), nextCursor: z.string().nullable() }),
  run: (api, input) =>
    api.json("GET", input.cursor ? `/projects?cursor=${encodeURIComponent(input.cursor)}` : "/projects"),
  next: ({ projects, nextCursor }) => {
    if (projects.length === 0) return "The account has no app. create_app makes the first one.";
    return nextCursor ? "get_app reads one of them. There are more: pass nextCursor." : "get_app reads one of them.";
  },
});

export const getApp = defineTool({
  name: "get_app",
  title: "Read an app",
  description:
    "Reads one app of the user: its title, version, state and address, with html: true also its code. Read the code before you change an app that you didn't write in this conversation.",
  hints: READS,
  input: z.object({ id, html: z.boolean().optional().describe("Whether to return the code too.") }),
  output: summary.extend({
    description: z.string(),
    categories: z.array(z.string()),
    hosts: z.array(z.object({ host: z.string(), purpose: z.string() })).describe("Hosts that the app declares."),
    html: z.string().optional(),
  }),
  run: async (api, input) => {
    const path = `/projects/${encodeURIComponent(input.id)}`;
    const project = await api.json("GET", path);
    return input.html ? { ...project, html: await api.text(`${path}/html?version=${project.version}`) } : project;
  },
  next: (app) =>
    `Change it by update_app with baseVersion ${app.version}, or share_app for a link that anyone can open.`,
});

export const createApp = defineTool({
  name: "create_app",
  title: "Create an app",
  description:
    "Stores a new app in the user's account. It stays private until the user shares or submits it. Each call makes another app: to change one, call update_app.",
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  input: z.object({
    html,
    title: z.string().optional().describe("Name of the app; without it, the document's title."),
  }),
  output: z.object({ id: z.string(), title: z.string(), version, url, editUrl, check: checkResult }),
  run: (api, input) => api.json("POST", "/projects", { body: input }),
  next: (app) =>
    nextForFindings(app.check, `The app is stored: give the user ${app.url}. share_app makes a link for other people.`),
});

export const updateApp = defineTool({
  name: "update_app",
  title: "Save an app",
  description:
    "Saves new code of an app as its next version; earlier versions stay. baseVersion is the version that your code is based on: if the app was saved since, nothing is overwritten and the answer names the newest version.",
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  input: z.object({ id, html, baseVersion: z.int().min(1).describe("The version that you read or created.") }),
  output: z.object({ version, url, editUrl, check: checkResult }),
  run: (api, { id, html, baseVersion }) =>
    api.json("PUT", `/projects/${encodeURIComponent(id)}/html`, {
      body: { html },
      headers: { "If-Match": `"${baseVersion}"` },
    }),
  next: (saved) =>
    nextForFindings(saved.check, `Saved as version ${saved.version}. The next save has that baseVersion.`),
});
