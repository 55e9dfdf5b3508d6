import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { SafetyFacts } from "#app/routes/store-app/safety-facts.tsx";
import { InfoDialog } from "#app/routes/viewer/info-dialog.client.tsx";

const APP = {
  id: "app_1",
  name: "Timer",
  slug: null,
  creator: null,
  approval: null,
  hostChoices: [],
  offlineOnly: null,
  supportLink: null,
};

function render(mobileListingUrl: string | null, { hasCopy = false, app = {} } = {}) {
  const rest = {
    facts: null,
    originalPath: null,
    reader: { accountId: null, keepsProjects: false },
    onClose: () => {},
    onAdd: null,
    onClearData: null,
    hasCopy,
    mobileListingUrl,
  };
  return renderToString(
    <StaticRouter location="/p/timer">
      <InfoDialog app={{ ...APP, ...app } as never} {...rest} />
    </StaticRouter>,
  );
}

test("the info dialog links to the mobile listing where one is configured (decision 39)", () => {
  expect(render("https://apps.example/sheaf")).toContain('href="https://apps.example/sheaf"');
  expect(render(null)).not.toContain("Get the mobile app");
});

test("the info dialog says that the data stays on the device, and with a copy also in the account", () => {
  const account = "and, as you turned on its copy, in your account";
  expect(render(null)).toContain("stays on this device");
  expect(render(null)).not.toContain(account);
  expect(render(null)).toContain("What you enter on another device stays on that one.");
  expect(render(null, { hasCopy: true })).not.toContain("stays on that one");
  expect(render(null, { hasCopy: true })).toContain(account);
});

test("of an app that contacts nobody nothing says that it could, and there is no network to switch off", () => {
  const sends = "unless the app sends it to one of the few hosts it can reach";
  const installed = { offlineOnly: false };
  expect(render(null, { app: installed })).toContain(sends);
  expect(render(null, { app: installed })).toContain("No network for this app");
  const alone = { ...installed, contactsNobody: true };
  expect(render(null, { app: alone })).not.toContain(sends);
  expect(render(null, { app: alone })).not.toContain("No network for this app");
  expect(render(null, { app: { ...alone, offlineOnly: true } })).toContain("No network for this app");
});

test("the info dialog says whether another person reviewed the version", () => {
  const approved = (selfApproved: boolean) => render(null, { app: { approval: { at: 0, selfApproved } } });
  expect(render(null)).toContain("no one has reviewed this code");
  expect(approved(false)).toContain("Reviewed by a person on January 1, 1970");
  expect(approved(true)).not.toContain("Reviewed by a person");
  expect(approved(true)).toContain("Only its developer has reviewed this version");
});

test("the app's page says the same", () => {
  const approved = (selfApproved: boolean) =>
    renderToString(<SafetyFacts facts={[]} approval={{ at: 0, selfApproved }} />);
  expect(approved(false)).toContain("Reviewed by a person");
  expect(approved(true)).not.toContain("Reviewed by a person");
  expect(approved(true)).toContain("Not reviewed by another person");
});
