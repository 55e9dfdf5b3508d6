import { expect } from "@playwright/test";
import { uniqueName } from "./support/builder.ts";
import { saveVersion, submitProject } from "./support/projects.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { signIn, test } from "./support/test.ts";

const FIRST = `<!doctype html><html lang="en"><head><title>Dial</title></head><body><p>First</p></body></html>`;

test("a newer version is submitted on the page of the review, which goes on at its address", async ({ page }) => {
  const name = uniqueName("Dial");
  // Other journeys decide on this account's apps, of which its screens are told.
  await page.routeWebSocket(/\/api\/live/, () => {});
  await signIn(page, "yuki@sheaf.example");
  const projectId = await submitProject(page, name, FIRST);
  await saveVersion(page, projectId, FIRST.replace("First", "Second"));
  await openPage(page, "/builder?view=projects");
  await page.getByRole("link", { name: `Review of ${name}` }).click();
  await page.waitForURL(/\/builder\/review\//);
  await untilReady(page);
  const notice = page.getByText("You changed the project since.");
  await expect(notice).toBeVisible();

  const { pathname } = new URL(page.url());
  const asked: Array<string> = [];
  page.on("request", (request) => {
    if (request.method() === "GET") asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole("button", { name: "Submit the newer version" }).click();
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL(pathname);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  expect(asked.filter((path) => path === `${pathname}.data`)).toHaveLength(1);
});
