import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { InfoDialog } from "#app/routes/viewer/info-dialog.tsx";

const APP = {
  id: "app_1",
  name: "Timer",
  slug: null,
  creator: null,
  reviewedAt: null,
  hostChoices: [],
  offlineOnly: null,
  supportLink: null,
};

function render(mobileListingUrl: string | null) {
  const rest = {
    facts: null,
    open: true,
    onClose: () => {},
    onAdd: null,
    onClearData: null,
    hasCopy: false,
    mobileListingUrl,
  };
  return renderToString(
    <StaticRouter location="/p/timer">
      <InfoDialog app={APP as never} {...rest} />
    </StaticRouter>,
  );
}

test("the info dialog links to the mobile listing where one is configured (decision 39)", () => {
  expect(render("https://apps.example/sheaf")).toContain('href="https://apps.example/sheaf"');
  expect(render(null)).not.toContain("Get the mobile app");
});
