import { useEffect } from "react";
import { followTheme, isDark, setDark } from "#app/device/theme.ts";
import { notify } from "#app/lib/toast.ts";
import { IconButton } from "./button.tsx";
import { MoonIcon, SunIcon } from "./icons.tsx";

export function toggleTheme() {
  const dark = !isDark();
  setDark(dark);
  notify.success(dark ? "Dark mode enabled" : "Light mode enabled");
}

/** Both icons are there and the theme's class shows one, so that nothing changes after the first paint. */
export function ThemeToggle() {
  useEffect(followTheme, []);
  return (
    <IconButton label="Switch between light and dark" className="scripted" onClick={toggleTheme}>
      <span className="only-light">
        <MoonIcon />
      </span>
      <span className="only-dark">
        <SunIcon />
      </span>
    </IconButton>
  );
}
