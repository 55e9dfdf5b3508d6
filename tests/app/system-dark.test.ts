import { expect, test } from "vitest";
import { systemDarkRules } from "#app/device/theme/system-dark.ts";

const system = "html:root:not(.light)";

test("the dark theme's rules hold for a page without a theme, and the light one's are left out", () => {
  const css = `:root,.light{--page:#fff}.dark{--page:#000}.dark,.dark-theme{--green-1:#010}.dark .only-light{display:none}
html:not(.dark) .only-dark{display:none}@supports (color:x){@media (color-gamut:p3){.dark,.dark-theme{--green-1:color(display-p3 0 0 0)}}}`;
  expect(systemDarkRules(css)).toBe(
    `${system}{--page:#000}${system}{--green-1:#010}${system} .only-light{display:none}${system} .only-dark{display:contents}`,
  );
});
