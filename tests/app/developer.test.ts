import { expect, test } from "vitest";
import { meta } from "#app/routes/developer/route.tsx";

function readMeta(count: number) {
  const developer = { id: "one", nickname: "Mira Okafor", aboutYou: null };
  const loaderData = { developer, count, origin: "https://sheaf.example" };
  return meta({ loaderData } as unknown as Parameters<typeof meta>[0]);
}

test("a developer's page has a link preview with a picture", () => {
  const tags = readMeta(3);
  expect(tags).toContainEqual({ property: "og:type", content: "profile" });
  expect(tags).toContainEqual({ property: "og:title", content: "Mira Okafor" });
  expect(tags).toContainEqual({ property: "og:description", content: "3 published apps by Mira Okafor." });
  expect(tags).toContainEqual({ property: "og:image", content: "https://sheaf.example/icons/512.png" });
  expect(tags).toContainEqual({ name: "twitter:card", content: "summary" });
});

test("a developer's page shows the counted number of apps", () => {
  const saying = (text: string) => ({ name: "description", content: `${text} by Mira Okafor.` });
  expect(readMeta(1)).toContainEqual(saying("1 published app"));
  expect(readMeta(1_000)).toContainEqual(saying("1,000 published apps"));
  expect(readMeta(1_001)).toContainEqual(saying("1,000+ published apps"));
});
