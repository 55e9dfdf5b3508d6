import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { AppIcon, hueStyle } from "#app/components/icons/app-icon.tsx";

test.each([null, "", "\u3164", "\u2800"])("an app whose icon shows nothing has the rocket: %j", (icon) => {
  expect(renderToString(<AppIcon app={{ name: "Ink", icon }} />)).toContain(">🚀<");
  expect(hueStyle(icon)).toEqual(hueStyle("🚀"));
});

test.each(["👩‍🚀", "❤️", "AB"])("an app has the icon %s", (icon) => {
  expect(renderToString(<AppIcon app={{ name: "Ink", icon }} />)).toContain(`>${icon}<`);
});
