import { deviceStorage } from "./storage.ts";

const KEY = "darkMode";
const YEAR = 365 * 24 * 60 * 60;

export function isDark() {
  return document.documentElement.classList.contains("dark");
}

/** Applies a theme and keeps it: on the device for the next visit, in a cookie for the server's
 * first paint, and on the account of whoever is signed in. */
export function setDark(dark: boolean) {
  const theme = dark ? "dark" : "light";
  deviceStorage.set(KEY, String(dark));
  deviceStorage.set("theme", theme);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  apply(theme);
  void fetch("/theme", { method: "POST", body: new URLSearchParams({ theme }), keepalive: true }).catch(() => {});
}

/** Applies what another tab of this browser chooses. @returns what ends that. */
export function followTheme() {
  function hear({ key, newValue }: StorageEvent) {
    if (key === KEY && newValue !== null) apply(newValue === "true" ? "dark" : "light");
  }
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

function apply(theme: "dark" | "light") {
  const { classList, style } = document.documentElement;
  classList.remove("light", "dark");
  classList.add(theme);
  style.colorScheme = theme;
}
