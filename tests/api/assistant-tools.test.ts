import { expect, test } from "vitest";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { resolveReports } from "#domain/moderation/reports/resolutions.server.ts";
import { callV1, tokenOf } from "#tests/support/api-v1.ts";
import { callTool } from "#tests/support/assistant.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { NEW_LISTING, publishedAppFixture } from "#tests/support/updates.ts";

const PAGE =
  '<!doctype html>\n<html lang="en"><head><meta name="viewport" content="width=device-width"><title>Focus timer</title></head><body>1</body></html>';

async function account(tier: Parameters<typeof insertUser>[1] = "architect") {
  const { services } = testServices();
  const actor = await insertUser(services, tier);
  const token = await tokenOf(services, actor);
  const tool = (name: string, input: object = {}) => callTool(services, token, name, input);
  return { services, actor, token, tool };
}

test("an assistant checks, mends, creates, saves and shares an app; each answer names the next step", async () => {
  const { tool } = await account();
  const broken = await tool("check_app", { html: '<!doctype html>\n<title>A</title>\n<script src="app.js"></script>' });
  expect(broken).toMatchObject({ isError: false, answer: { missingFiles: ["app.js"] } });
  expect(broken.text).toMatch(/^Mend these and check again: .*missing file: app\.js/);
  const checked = await tool("check_app", { html: PAGE });
  expect(checked.text).toBe("Nothing was found. Store it by create_app, or by update_app if the app exists.");

  const created = await tool("create_app", { html: `Here it is:\n\`\`\`html\n${PAGE}\n\`\`\`\nEnjoy!` });
  expect(created.answer).toMatchObject({ title: "Focus timer", version: 1 });
  expect(created.text).toContain(String(created.answer.url));
  const id = String(created.answer.id);
  const saved = await tool("update_app", { id, html: PAGE.replace(">1<", ">2<"), baseVersion: 1 });
  expect(saved).toMatchObject({ answer: { version: 2 }, text: expect.stringContaining("Saved as version 2.") });
  const read = await tool("get_app", { id, html: true });
  expect(read.answer).toMatchObject({ version: 2, html: PAGE.replace(">1<", ">2<"), status: "private" });
  expect((await tool("list_apps")).answer).toMatchObject({ projects: [{ id, version: 2 }], nextCursor: null });
  const shared = await tool("share_app", { id });
  expect(shared.text).toContain(`Give the user ${shared.answer.url}.`);
});

test("a save that is based on an older version overwrites nothing, and says how to go on", async () => {
  const { tool } = await account();
  const id = String((await tool("create_app", { html: PAGE })).answer.id);
  await tool("update_app", { id, html: PAGE.replace(">1<", ">2<"), baseVersion: 1 });
  const late = await tool("update_app", { id, html: PAGE.replace(">1<", ">3<"), baseVersion: 1 });
  expect(late.isError).toBe(true);
  expect(late.text).toMatch(/Nothing was overwritten\. .* call update_app with baseVersion 2\.$/);
  expect((await tool("get_app", { id, html: true })).answer.html).toContain(">2<");
});

test("a submission waits for its review, and what isn't there is said in words", async () => {
  const { services, token, tool } = await account();
  const id = String((await tool("create_app", { html: PAGE })).answer.id);
  expect(await tool("review_state", { id })).toMatchObject({ isError: true });
  expect(await tool("submit_app", { id })).toMatchObject({ isError: true });
  const { description, icon, tags } = NEW_LISTING;
  await callV1(services, "PATCH", `/projects/${id}`, { token, body: { description, icon, categories: tags } });
  const submitted = await tool("submit_app", { id });
  expect(submitted).toMatchObject({ isError: false, answer: { state: "pending", kind: "submission" } });
  expect(submitted.text).toMatch(/^It waits for a review\. /);
  expect((await tool("review_state", { id })).answer).toMatchObject({ state: "pending" });
  const none = await tool("get_app", { id: "none" });
  expect(none).toMatchObject({
    isError: true,
    text: expect.stringContaining("list_apps names the apps and their ids."),
  });
});

test("the author of a published app reads its reviews and what browsers refused", async () => {
  const { services, owner, projectId } = await publishedAppFixture();
  const token = await tokenOf(services, owner);
  const reviews = await callTool(services, token, "read_reviews", { id: projectId });
  expect(reviews).toMatchObject({ isError: false, answer: { reviews: [], nextCursor: null } });
  const refusals = await callTool(services, token, "read_refusals", { id: projectId });
  expect(refusals).toMatchObject({ isError: false, answer: { refusals: [] } });
  const state = await callTool(services, token, "review_state", { id: projectId });
  expect(state.text).toContain("It is approved.");
});

test("the assistant of a banned app's author reads why, and isn't sent back to submit it", async () => {
  const { services, owner, admin, projectId, readApp } = await publishedAppFixture();
  const target = { target: "app", targetId: (await readApp()).id } as const;
  await submitReport(services, admin, { ...target, reason: "It's harmful or deceptive", text: "" });
  await resolveReports(services, admin, { ...target, resolution: "ban", reason: "Fraud." });
  const token = await tokenOf(services, owner);
  const state = await callTool(services, token, "review_state", { id: projectId });
  expect(state).toMatchObject({ isError: false, answer: { state: "banned", rejection: "Fraud." } });
  expect(state.text).toMatch(/^The app was banned and can't be published again: tell the user\. .* Fraud\./);
  const { json } = await callV1(services, "GET", `/projects/${projectId}/review`, { token });
  expect(json).toMatchObject({ state: "banned", rejection: "Fraud.", mayAppeal: false, mayResubmit: false });
  expect(await callTool(services, token, "submit_app", { id: projectId })).toMatchObject({
    isError: true,
    text: expect.stringContaining("This app was banned and can't be published again. Reason: Fraud."),
  });
});

test("an explorer's assistant checks and shares, and is told what the plan lacks", async () => {
  const { tool } = await account("explorer");
  expect(await tool("check_app", { html: PAGE })).toMatchObject({ isError: false });
  expect(await tool("share_app", { html: PAGE, title: "Focus" })).toMatchObject({ isError: false });
  const refused = await tool("create_app", { html: PAGE });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("tell the user") });
});

test("a hint is named, and sends no assistant back to mend it", async () => {
  const { tool } = await account();
  const { text } = await tool("check_app", { html: PAGE.replace(' lang="en"', "") });
  expect(text).toMatch(/^Nothing was found\. Store it by create_app, .* Hints: line \d+: .*language/);
});

test("an app is shared by its id or by its HTML, never one for the other", async () => {
  const { tool } = await account();
  const id = String((await tool("create_app", { html: PAGE })).answer.id);
  for (const input of [{ id, html: PAGE }, {}]) {
    const refused = await tool("share_app", input);
    expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/id .*or html/i) });
  }
  expect(await tool("share_app", { id })).toMatchObject({ isError: false });
});

test("a token without a right, and another account's app, are refused", async () => {
  const [own, other] = [await account(), await account()];
  const id = String((await own.tool("create_app", { html: PAGE })).answer.id);
  expect(await other.tool("get_app", { id })).toMatchObject({ isError: true });
  const reader = await tokenOf(own.services, own.actor, ["read"]);
  expect(await callTool(own.services, reader, "get_app", { id })).toMatchObject({ isError: false });
  const written = await callTool(own.services, reader, "update_app", { id, html: PAGE, baseVersion: 1 });
  expect(written).toMatchObject({ isError: true, text: expect.stringContaining("Another try changes nothing") });
});
