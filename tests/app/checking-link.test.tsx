import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CheckingLink } from "#app/components/feedback/checking-link.tsx";

test("a mailed link that is opened without scripts says that it needs JavaScript", () => {
  const html = renderToStaticMarkup(<CheckingLink text="Confirming..." />);
  const words = "This link needs JavaScript. Please turn it on and open the link again.";
  expect(/<noscript>(.*?)<\/noscript>/.exec(html)?.[1]).toContain(words);
});
