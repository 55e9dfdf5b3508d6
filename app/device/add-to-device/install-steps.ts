/** How a page is added to the device by the browser's own menu; `note` follows the steps. */
export type InstallSteps = { steps: ReadonlyArray<string>; note: string | null };

const OWN_DATA = "The added app starts empty: its data is separate from the app's data in this browser.";

const APPLE_PHONE: InstallSteps = {
  steps: [
    "Press Share in the browser's toolbar. You may find it behind the button with three dots.",
    'Choose "Add to Home Screen".',
    'If you see "Open as Web App", leave it on. Then press Add.',
  ],
  note: OWN_DATA,
};

const APPLE_COMPUTER: InstallSteps = {
  steps: ["Open the File menu.", 'Choose "Add to Dock".', "Press Add."],
  note: OWN_DATA,
};

const ANDROID: InstallSteps = {
  steps: ["Open the browser's menu.", 'Choose "Install" or "Add to Home screen".', "Confirm with Install or Add."],
  note: null,
};

const FIREFOX_ON_WINDOWS: InstallSteps = {
  steps: ['Press "Add tab to taskbar" in the address bar.', "Confirm with Add."],
  note: "If the button is missing, open this page in Edge or Chrome.",
};

const FIREFOX: InstallSteps = {
  steps: [],
  note: "Firefox can't add apps to this computer. Open this page in Chrome, Edge or Safari and add it there.",
};

const CHROMIUM: InstallSteps = {
  steps: [
    "Open the browser's menu.",
    'Choose "Cast, save and share" in Chrome, or "More tools" and "Apps" in Edge.',
    'Choose "Install".',
  ],
  note: "If that offers to open the app, it is on this device already.",
};

type Browser = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/** iPads say that they are Macs, but no Mac has a touch screen. */
export function installSteps({ userAgent, maxTouchPoints }: Browser): InstallSteps {
  const isMac = userAgent.includes("Macintosh");
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return APPLE_PHONE;
  if (userAgent.includes("Android")) return ANDROID;
  if (userAgent.includes("Firefox")) return userAgent.includes("Windows") ? FIREFOX_ON_WINDOWS : FIREFOX;
  return isMac && !userAgent.includes("Chrome") ? APPLE_COMPUTER : CHROMIUM;
}
