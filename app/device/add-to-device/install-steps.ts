/** How a page is added to the device by the browser's own menu; `note` follows the steps. */
export type InstallSteps = { steps: ReadonlyArray<string>; note: string | null };
/** Where the code of the app is, which an added app may not reach. */
export type CodePlace = "store" | "account" | "browser";

const OWN_DATA = "The added app starts empty: its data is separate from the app's data in this browser.";
/** Apple's systems give each added app a storage of its own. */
const APPLE_NOTES: Readonly<Record<CodePlace, string>> = {
  store: OWN_DATA,
  account: `${OWN_DATA} Sign in there once, since only you can open this app.`,
  browser:
    "This app is saved only in this browser, and an app that is added here couldn't read it. With the Builder plan it is saved in your account, and then you can add it.",
};

const APPLE_PHONE_STEPS = [
  "Press Share in the browser's toolbar. You may find it behind the button with three dots.",
  'Choose "Add to Home Screen".',
  'If you see "Open as Web App", leave it on. Then press Add.',
];

const APPLE_COMPUTER_STEPS = ["Open the File menu.", 'Choose "Add to Dock".', "Press Add."];

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

const FIREFOX_ALONE: InstallSteps = {
  steps: [],
  note: "Firefox can't add apps to this computer, and this app is saved only in this browser.",
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
export function installSteps({ userAgent, maxTouchPoints }: Browser, place: CodePlace): InstallSteps {
  const isMac = userAgent.includes("Macintosh");
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return appleSteps(APPLE_PHONE_STEPS, place);
  if (userAgent.includes("Android")) return ANDROID;
  if (userAgent.includes("Firefox")) return firefoxSteps(userAgent, place);
  return isMac && !userAgent.includes("Chrome") ? appleSteps(APPLE_COMPUTER_STEPS, place) : CHROMIUM;
}

function appleSteps(steps: InstallSteps["steps"], place: CodePlace): InstallSteps {
  return { steps: place === "browser" ? [] : steps, note: APPLE_NOTES[place] };
}

function firefoxSteps(userAgent: string, place: CodePlace): InstallSteps {
  if (userAgent.includes("Windows"))
    return place === "browser" ? { ...FIREFOX_ON_WINDOWS, note: null } : FIREFOX_ON_WINDOWS;
  return place === "browser" ? FIREFOX_ALONE : FIREFOX;
}
