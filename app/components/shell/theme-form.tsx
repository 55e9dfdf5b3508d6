import { useLocation } from "react-router";
import { MoonIcon, SunIcon } from "#app/components/icons/icons.tsx";
import type { Theme } from "#db/vocabulary.ts";

/** The theme's switch on pages without scripts; it leads back to the page. */
export function ThemeForm() {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/theme">
      <input type="hidden" name="intent" value="set-theme" />
      <input type="hidden" name="next" value={pathname + search} />
      <ThemeButton theme="dark" label="Switch to dark" />
      <ThemeButton theme="light" label="Switch to light" />
    </form>
  );
}

/** Shown only in the other theme. */
function ThemeButton({ theme, label }: { theme: Theme; label: string }) {
  const isDark = theme === "dark";
  return (
    <span className={isDark ? "only-light" : "only-dark"}>
      <button type="submit" name="theme" value={theme} className="button ghost square" aria-label={label} title={label}>
        {isDark ? <MoonIcon /> : <SunIcon />}
      </button>
    </span>
  );
}
