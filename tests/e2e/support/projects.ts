import { expect, type Page } from "@playwright/test";

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

/** Creates a project of the signed-in author and submits it. */
export async function submitProject(page: Page, name: string, html: string) {
  const projectId = /"id","([0-9a-f-]{36})"/.exec(await send(page, { intent: "create", name, html }))?.[1];
  expect(projectId, "the id of the project").toBeDefined();
  await send(page, { intent: "submit", projectId, name, ...LISTING });
  return projectId ?? "";
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
