import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { StorageNotice } from "#app/components/apps/storage-notice.tsx";

function render(options: { hasCopy: boolean; isCopied: boolean }) {
  const { hasCopy, isCopied } = options;
  return renderToString(<StorageNotice origin="https://abc.apps.test" refused={{ isCopied }} hasCopy={hasCopy} />);
}

test("where the browser keeps nothing, the line also says what becomes of the account's copy", () => {
  const copied = render({ hasCopy: true, isCopied: true });
  expect(copied).toContain("Your account keeps it instead");
  expect(copied).not.toContain("is gone");
  expect(render({ hasCopy: true, isCopied: false })).toContain("The copy in your account is neither used nor changed.");
  const none = render({ hasCopy: false, isCopied: false });
  expect(none).toContain("This browser keeps no data for apps shown in a frame. What you enter is gone");
  expect(none).not.toContain("your account");
});
