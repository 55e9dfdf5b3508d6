import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { StorageNotice } from "#app/components/apps/storage-notice.tsx";

function render(copy: "used" | "unused" | null) {
  return renderToString(<StorageNotice origin="https://abc.apps.test" isRefused copy={copy} />);
}

test("where the browser keeps nothing, the line also says what becomes of the account's copy", () => {
  const copied = render("used");
  expect(copied).toContain("but your account does");
  expect(copied).not.toContain("is gone");
  expect(render("unused")).toContain("The copy in your account is neither used nor changed.");
  const none = render(null);
  expect(none).toContain("This browser keeps no data for apps shown in a frame. What you enter is gone");
  expect(none).not.toContain("your account");
});
