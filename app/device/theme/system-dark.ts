/**
 * The dark theme's rules for a page without a theme, to be used under `prefers-color-scheme: dark`. Colours of
 * the P3 gamut are left out: a rule that is taken out of its `@supports` would count in every browser.
 */
export function systemDarkRules(css: string) {
  const rules = css.match(/[^{}]*\.dark\b[^{}]*\{[^{}]*\}/g) ?? [];
  return rules
    .filter((rule) => !/:not\(\.dark\)|display-p3/.test(rule))
    .map(forSystem)
    .concat(`${SYSTEM} .only-dark{display:contents}`)
    .join("");
}

/** More specific than the light theme's rules, which hold for every root that isn't dark. */
const SYSTEM = "html:root:not(.light)";

function forSystem(rule: string) {
  const [selectors = "", declarations] = rule.split("{");
  const dark = selectors.split(",").filter((selector) => /\.dark(?!-)/.test(selector));
  return `${dark.map((selector) => selector.trim().replace(/.*\.dark(?!-)/s, SYSTEM)).join(",")}{${declarations}`;
}
