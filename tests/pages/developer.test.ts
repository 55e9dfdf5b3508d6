import { expect, test } from "vitest";
import { meta } from "#app/routes/developer/route.tsx";

test("a developer's link shows a picture and a card", () => {
  const developer = { id: "one", nickname: "Mira Okafor", aboutYou: null };
  const loaderData = { developer, count: 3, origin: "https://sheaf.example" };
  const tags = meta({ loaderData } as unknown as Parameters<typeof meta>[0]);
  expect(tags).toContainEqual({ property: "og:type", content: "profile" });
  expect(tags).toContainEqual({ property: "og:title", content: "Mira Okafor" });
  expect(tags).toContainEqual({ property: "og:description", content: "3 published apps by Mira Okafor." });
  expect(tags).toContainEqual({ property: "og:image", content: "https://sheaf.example/icons/512.png" });
  expect(tags).toContainEqual({ name: "twitter:card", content: "summary" });
});
