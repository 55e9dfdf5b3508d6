import { IconButton } from "#app/components/forms/button.tsx";
import { MoonIcon, SunIcon } from "#app/components/icons/icons.tsx";
import { isDark, setDark } from "#app/device/theme/theme.ts";
import { notify } from "#app/lib/toast.ts";

export function toggleTheme() {
  const dark = !isDark();
  setDark(dark);
  notify.success(dark ? "Dark mode enabled" : "Light mode enabled");
}

/** Renders both icons and shows one by CSS, so that hydration changes nothing. */
export function ThemeToggle() {
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
