import { type BrowserContext, expect, type Page } from "@playwright/test";
import { openBuilder, showPreviewUnscaled, uniqueName } from "./support/builder.ts";
import { createProject } from "./support/projects.ts";
import { openPage } from "./support/ready.ts";
import { signIn, test } from "./support/test.ts";

const APP = `<!doctype html><html lang="en"><title>Weather</title><p id="api">…</p><p id="other">…</p><script>
function ask(id, url) {
  fetch(url).then((answer) => answer.text()).then((text) => show(id, text), () => show(id, "refused"));
}
function show(id, text) { document.getElementById(id).textContent = id + ": " + text; }
ask("api", "https://api.example.com/now");
ask("other", "https://other.example.com/now");
const spare = "https://maps.a-very-long-host-name-of-somebody.example.com";
localStorage.visits = Number(localStorage.visits || 0) + 1;
</script>`;

/** Each loads the app again. */
const WAYS = [
  "location.href = '/'",
  "location.replace('/')",
  "location.assign('/offline/..')",
  "window.open('/', '_self')",
  "history.pushState(0, '', '/'); location.reload()",
  "history.replaceState(0, '', '/'); navigation.reload()",
  "document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0;url=/' }))",
];
/** Answers when the frame has loaded, or was refused. */
const NESTED_FRAME =
  "new Promise((onload) => document.body.append(Object.assign(document.createElement('iframe'), { src: '/', onload })))";

async function playHosts(context: BrowserContext) {
  const asked: Array<string> = [];
  await context.route(/\/\/(api|other)\.example\.com\//, (route) => {
    asked.push(new URL(route.request().url()).host);
    return route.fulfill({ body: "12 degrees", headers: { "Access-Control-Allow-Origin": "*" } });
  });
  return asked;
}

function app(page: Page) {
  return page.frameLocator("iframe");
}

/** As an admin, whose apps need no review. @returns the app's address. */
async function publishWeather(page: Page, name: string) {
  await signIn(page, "admin@sheaf.example");
  await createProject(page, APP, name);
  await openPage(page, "/builder?view=projects");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const wizard = page.getByRole("dialog", { name: `Edit ${name}` });
  const step = (to: string) => wizard.getByRole("button", { name: to, exact: true }).first();
  await step("Description").click();
  await wizard
    .getByRole("textbox", { name: /Description/ })
    .fill("Says how warm it is where you are right now. ".repeat(13));
  await step("Categories").click();
  await wizard.getByRole("button", { name: "Weather", exact: true }).click();
  await step("Icon").click();
  await wizard.getByRole("button", { name: "💡" }).click();
  await step("Review").click();
  return { wizard, step };
}

test("a host declared in the wizard is allowed after the review; others stay refused; a user takes the network away", async ({
  page,
  context,
}) => {
  const asked = await playHosts(context);
  const name = uniqueName("Wx");
  const { wizard, step } = await publishWeather(page, name);

  const facts = wizard.getByRole("list", { name: "Shown to users" });
  await expect(facts.getByText("No network access", { exact: true })).toBeVisible();
  await expect(facts.getByText("Keeps data on this device")).toBeVisible();
  await expect(wizard.getByText("other.example.com is blocked until you declare it")).toBeVisible();
  await wizard.getByRole("button", { name: "Declare api.example.com" }).click();
  const purpose = wizard.getByRole("group", { name: "Host 1" }).getByLabel("What it's for");
  await expect(purpose).toBeFocused();
  await expect(wizard.getByText("Say in one line what the app uses it for.").first()).toBeVisible();
  await expect(wizard.getByRole("button", { name: "Save and close" })).toHaveCount(0);
  await purpose.fill("weather data");
  await expect(facts.getByText("Connects to api.example.com (weather data)")).toBeVisible();
  await expect(wizard.getByText("api.example.com is blocked until you declare it")).toBeHidden();
  await wizard.getByRole("button", { name: "Add a host" }).click();
  const second = wizard.getByRole("group", { name: "Host 2" });
  await second.getByLabel("Host", { exact: true }).fill("https://192.168.0.1");
  await expect(second.getByText(/Enter only a public host/)).toBeVisible();
  await second.getByRole("button", { name: /^Remove/ }).click();
  await expect(wizard.getByRole("button", { name: "Add a host" })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await wizard.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth), "it fits a phone").toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await wizard.getByLabel("Release notes").fill("The first warm version");
  await step("Publish").click();
  // They come above the button.
  await expect(wizard.getByText(/findings, as moderators will see/)).toBeVisible();
  await wizard.getByRole("button", { name: "Publish", exact: true }).last().click();
  await expect(page.getByText("App published to store")).toBeVisible();

  await page.goto(`/p?name=${encodeURIComponent(name)}`);
  await expect(app(page).getByText("api: 12 degrees")).toBeVisible();
  await expect(app(page).getByText("other: refused")).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(["api.example.com"]));

  await page.getByRole("button", { name: "About this app" }).click();
  const info = page.getByRole("dialog", { name });
  await expect(info.getByText("Connects to api.example.com (weather data)")).toBeVisible();
  await expect(info.getByRole("switch")).toHaveCount(0);
  await info.getByRole("link", { name: "View in the store" }).click();
  await expect(page.getByText("Connects to api.example.com (weather data)")).toBeVisible();
  await expect(page.getByText("The first warm version")).toBeVisible();
  await page.getByRole("button", { name: `Install ${name}` }).click();
  await expect(page.getByRole("link", { name: `Open ${name}` })).toBeVisible();

  await page.getByRole("link", { name: `Open ${name}` }).click();
  await expect(app(page).getByText("api: 12 degrees")).toBeVisible();
  await page.getByRole("button", { name: "About this app" }).click();
  await page.getByRole("switch", { name: "No network for this app" }).click();
  await expect(page.getByText("No network", { exact: true })).toBeVisible();
  await expect(app(page).getByText("api: refused")).toBeVisible();
  const visits = await frameOf(page).evaluate("Number(localStorage.visits)");
  expect(visits, "what the app kept is still there").toBeGreaterThan(2);

  asked.length = 0;
  for (const way of WAYS) {
    await page.reload();
    await expect(app(page).getByText("api: refused"), way).toBeVisible();
    await frameOf(page).evaluate("document.body.className = 'before'");
    await frameOf(page)
      .evaluate(way)
      .catch(() => undefined);
    await expect(app(page).locator("body.before"), way).toHaveCount(0);
    await expect(app(page).getByText("api: refused"), way).toBeVisible();
  }
  await frameOf(page).evaluate(NESTED_FRAME);
  expect(asked, "the app can't lift it by itself").toEqual([]);

  await page.reload();
  await page.getByRole("button", { name: "About this app" }).click();
  await page.getByRole("switch", { name: "No network for this app" }).click();
  await expect(app(page).getByText("api: 12 degrees")).toBeVisible();
  await expect(page.getByText("No network", { exact: true })).toBeHidden();
});

function frameOf(page: Page) {
  const frame = page.frames().find((candidate) => candidate.parentFrame() === page.mainFrame());
  if (!frame) throw new Error("the app's frame is missing");
  return frame;
}

test("the seeded apps say truthfully whom they contact", async ({ page }) => {
  for (const [slug, ...facts] of [
    [
      "wiki-reader",
      "Connects to upload.wikimedia.org (images in articles)",
      "Connects to wikipedia.org (encyclopedia)",
    ],
    ["map-memo", "Connects to tile.openstreetmap.org (images of the map)"],
    ["focus-garden", "No network access"],
  ]) {
    await page.goto(`/store/${slug}`);
    for (const fact of facts) await expect(page.getByText(fact, { exact: true })).toBeVisible();
  }
});

test("a private run and the builder's preview ask once for each declared host, and then may contact it", async ({
  page,
  context,
}) => {
  await playHosts(context);
  await signIn(page, "builder@sheaf.example");
  const name = uniqueName("Own");
  const id = await createProject(page, APP, name);
  await openPage(page, `/builder?view=projects&project=${id}&edit=${id}&hosts=api.example.com`);
  const wizard = page.getByRole("dialog", { name: `Edit ${name}` });
  await wizard.getByRole("group", { name: "Host 1" }).getByLabel("What it's for").fill("weather data");
  await wizard.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();

  const request = page.getByText("This app wants to contact api.example.com (weather data).");
  const build = `/builder?view=build&project=${id}`;
  await openBuilder(page, build);
  await showPreviewUnscaled(page);
  await expect(app(page).getByText("api: refused")).toBeVisible();
  await expect(request).toBeVisible();
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(app(page).getByText("api: 12 degrees")).toBeVisible();
  await expect(app(page).getByText("other: refused")).toBeVisible();
  await expect(request).toBeHidden();
  await openPage(page, `/builder?view=view&project=${id}`);
  await expect(app(page).getByText("api: 12 degrees")).toBeVisible();

  await openPage(page, `/p/${id}`);
  await expect(app(page).getByText("api: 12 degrees")).toBeVisible();
  await expect(app(page).getByText("other: refused")).toBeVisible();
  await expect(request).toBeHidden();
  await page.getByRole("button", { name: "About this app" }).click();
  await page.getByRole("switch", { name: /api\.example\.com/ }).click();
  await expect(app(page).getByText("api: refused")).toBeVisible();
  await openBuilder(page, build);
  await showPreviewUnscaled(page);
  await expect(app(page).getByText("api: refused")).toBeVisible();
  await expect(request).toBeHidden();
});
