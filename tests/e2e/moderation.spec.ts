import { expect, type Page } from "@playwright/test";
import { openBuilder, saveNew, typeCode, uniqueName } from "./support/builder.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { signIn, test } from "./support/test.ts";

const OUTSIDE = "https://outside.example/data";
const APP = `<!doctype html><html lang="en"><head><title>Reach</title><meta name="viewport" content="width=device-width"></head>
<body><p id="out">waiting</p><script>
fetch("${OUTSIDE}").then((answer) => answer.text(), () => "refused").then((text) => { out.textContent = "network: " + text; });
</script></body></html>`;

async function handIn(page: Page) {
  await signIn(page, "architect@sheaf.example");
  await openBuilder(page);
  await typeCode(page, APP);
  const name = uniqueName("Reach");
  await saveNew(page, name);
  await openPage(page, "/builder?view=projects");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const wizard = page.getByRole("dialog", { name: `Edit ${name}` });
  const step = (label: string) => wizard.getByRole("button", { name: label, exact: true }).click();
  await step("Description");
  await wizard
    .getByRole("textbox", { name: /Description/ })
    .fill("An app that tries to reach somebody outside. ".repeat(12));
  await step("Categories");
  await step("Utilities");
  await step("Icon");
  await wizard.getByRole("button", { name: "🔧" }).click();
  await step("Publish");
  await wizard.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByText("App submitted for review")).toBeVisible();
  return name;
}

test("a moderator's run is restricted and tells what it tried; the network switch is asked for, and opens it", async ({
  page,
  partitioned,
}) => {
  const name = await handIn(page);
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  await context.route(OUTSIDE, (route) =>
    route.fulfill({ body: "reached", headers: { "Access-Control-Allow-Origin": "*" } }),
  );
  const desk = await context.newPage();
  await signIn(desk, "admin@sheaf.example");
  await desk.goto("/admin-mod");
  await desk
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await desk.waitForURL(/[?&]id=/);
  await untilReady(desk);
  await desk.getByRole("button", { name: "Test App" }).click();
  await expect(desk.frameLocator("iframe").getByText("network: refused")).toBeVisible();
  await expect(desk.getByText(`This app tried to reach ${OUTSIDE} (connect-src)`)).toBeVisible();
  await desk.getByRole("button", { name: "Unrestricted network..." }).click();
  await desk.getByRole("button", { name: "Turn on and run" }).click();
  await expect(desk.getByText("Unrestricted network", { exact: true })).toBeVisible();
  await expect(desk.frameLocator("iframe").getByText("network: reached")).toBeVisible();

  await desk.getByRole("button", { name: "Approve & Publish" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await desk.getByRole("button", { name: "Reject" }).click();
  await desk.getByRole("checkbox", { name: "Unsafe scripts" }).check();
  await desk.getByRole("button", { name: "Reject (1)" }).click();
  await expect(desk.getByText("Project rejected")).toBeVisible();
  await expect(desk.getByRole("heading", { name })).toBeHidden();
  await untilReady(desk);
  await desk.goto("/admin-mod?filter=Rejected");
  await desk
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await expect(desk.getByRole("region", { name: "Rejection Reasons:" })).toContainText("Unsafe scripts");
  await context.close();
});
