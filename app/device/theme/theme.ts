import { deviceStorage } from "#app/device/storage.ts";
import { createStoredValue } from "#app/device/stored-value.ts";
import { writeCookie } from "#app/device/write-cookie.ts";
import { createEmitter } from "#app/lib/create-emitter.ts";

const KEY = "darkMode";
const stored = createStoredValue(KEY, (text) => text);

const changes = createEmitter();

export const darkTheme = { get: isDark, subscribe: changes.subscribe };

export function isDark() {
  return document.documentElement.classList.contains("dark");
}

/** Also saved in a cookie, for the server's first paint. */
export function setDark(dark: boolean) {
  const theme = dark ? "dark" : "light";
  deviceStorage.set(KEY, String(dark));
  writeCookie({ name: "theme", value: theme });
  applyTheme(theme);
  void fetch("/theme", {
    method: "POST",
    body: new URLSearchParams({ intent: "set-theme", theme }),
    keepalive: true,
  }).catch(() => {});
}

export function followThemeOfOtherTabs() {
  return stored.subscribe(() => {
    const dark = stored.get();
    if (dark !== null) applyTheme(dark === "true" ? "dark" : "light");
  });
}

function applyTheme(theme: "dark" | "light") {
  const { classList, style } = document.documentElement;
  classList.remove("light", "dark");
  classList.add(theme);
  style.colorScheme = theme;
  changes.emit();
}
