import { expect, type Page } from "@playwright/test";
import { uniqueName } from "./builder.ts";

const LISTING = {
  description: "An app that a moderator has to look at. ".repeat(14),
  icon: "🔧",
  tags: ["Utilities"],
};

/** Sends a form of the builder as its screen does. @returns the answer's text */
async function send(page: Page, fields: Record<string, unknown>) {
  const answer = await page.request.post("/builder.data", {
    data: fields,
    headers: { Origin: process.env.E2E_BASE_URL ?? "" },
  });
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  expect(text, `${fields.intent} was refused`).not.toContain('"error"');
  return text;
}

/** Other journeys may share the account, so `name` must be unique. @returns the id of the project */
export async function createProject(page: Page, html: string, name = uniqueName("Made")) {
  const headers = { Origin: process.env.E2E_BASE_URL ?? "" };
  const answer = await page.request.post("/api/projects", { data: { name, html }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).id as string;
}

/** Creates a project of the signed-in author and submits it. */
export async function submitProject(page: Page, name: string, html: string) {
  const projectId = /"id","([0-9a-f-]{36})"/.exec(await send(page, { intent: "create", name, html }))?.[1];
  expect(projectId, "the id of the project").toBeDefined();
  await submitCreatedProject(page, projectId ?? "", name);
  return projectId ?? "";
}

export async function submitCreatedProject(page: Page, projectId: string, name: string) {
  await send(page, { intent: "submit", projectId, name, ...LISTING });
}

export async function unpublishProject(page: Page, projectId: string) {
  await send(page, { intent: "unpublish-own", projectId });
}

export async function saveVersion(page: Page, projectId: string, html: string) {
  await send(page, { intent: "update", projectId, baseVersion: 1, html });
}

export async function requestUpdate(page: Page, projectId: string, name: string, declaredHosts: Array<object>) {
  await send(page, {
    intent: "request-update",
    projectId,
    name,
    ...LISTING,
    declaredHosts: JSON.stringify(declaredHosts),
  });
}
