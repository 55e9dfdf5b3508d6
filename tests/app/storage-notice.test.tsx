import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { StorageNotice } from "#app/components/apps/storage-notice.tsx";

function render(hasCopy: boolean) {
  return renderToString(<StorageNotice origin="https://abc.apps.test" isRefused hasCopy={hasCopy} />);
}

test("where the browser keeps nothing, the line also says that the account's copy is not used", () => {
  expect(render(true)).toContain("The copy in your account is neither used nor changed.");
  expect(render(false)).toContain("This browser keeps no data for apps shown in a frame.");
  expect(render(false)).not.toContain("copy in your account");
});
