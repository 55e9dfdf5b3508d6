import { readFileSync, writeFileSync } from "node:fs";

// Generates icons from Phosphor's drawings, only those in use: icons.tsx (first paint), menu-icons.tsx (profile menu,
// sign-in), tool-icons.tsx (builder, viewer, moderators) and the journal's.
const ICONS: Record<string, string> = {
  Apps: "squares-four",
  Store: "storefront",
  Trash: "trash",
  Search: "magnifying-glass",
  Moon: "moon",
  Sun: "sun",
  Eye: "eye",
  EyeSlash: "eye-slash",
  Close: "x",
  Check: "check",
  Back: "arrow-left",
  Share: "share-network",
  Play: "play",
  Info: "info",
  Plus: "plus",
  Folder: "folder-open",
  Code: "code",
  Hammer: "hammer",
  Phone: "device-mobile",
  Tablet: "device-tablet",
  Desktop: "desktop",
  Reload: "arrow-clockwise",
  FullScreen: "corners-out",
  Clipboard: "clipboard-text",
  Shield: "shield-check",
  SignOut: "sign-out",
  Warning: "warning",
  User: "user-circle",
  Users: "users",
  Question: "question",
  Lessons: "graduation-cap",
  Keyboard: "keyboard",
  More: "dots-three",
  History: "clock-counter-clockwise",
  Format: "text-align-left",
  Stop: "stop",
  Download: "download-simple",
  Upload: "upload-simple",
  Link: "link",
  Restore: "arrow-counter-clockwise",
  Down: "caret-down",
  Edit: "pencil-simple",
  Bell: "bell",
  Star: "star",
  Hourglass: "hourglass-medium",
  Fingerprint: "fingerprint",
  Reply: "chat-circle-dots",
  Payment: "credit-card",
  Flag: "flag",
  Approved: "check",
  Rejected: "x",
  Settings: "sliders-horizontal",
  Lock: "lock-simple",
  Journal: "notebook",
  Previous: "caret-left",
  Next: "caret-right",
  Sliders: "sliders-horizontal",
  Calendar: "calendar-dots",
  Add: "plus",
  CloudSlash: "cloud-slash",
  Globe: "globe",
  Drive: "hard-drives",
  Reviewed: "shield-check",
  Allowed: "check-circle",
  Filter: "funnel-simple",
  All: "caret-right",
  Claim: "hand-palm",
  Clock: "clock",
  Minus: "minus",
  Plans: "credit-card",
  Send: "paper-plane-right",
};
const APP_PAGE = ["CloudSlash", "Globe", "Drive", "Reviewed", "Allowed"];
const FAQ = ["Send"];
const HOW_IT_WORKS = ["Globe", "Lock", "Download", "Check", "Eye"];
const STORE = ["Filter", "All"];
const JOURNAL_ONLY = ["Previous", "Next", "Sliders", "Calendar", "Add"];
const TOOLS = [
  "Info",
  "Plus",
  "Folder",
  "Code",
  "Phone",
  "Tablet",
  "Desktop",
  "Reload",
  "FullScreen",
  "Clipboard",
  "Warning",
  "Check",
  "More",
  "History",
  "Format",
  "Stop",
  "Upload",
  "Link",
  "Restore",
  "Down",
  "Edit",
];
const NOTIFICATION = [
  "Star",
  "Hourglass",
  "Fingerprint",
  "Reply",
  "Payment",
  "Flag",
  "Approved",
  "Rejected",
  "Settings",
  "Lock",
];
const MODERATION = ["Claim", "Clock", "Minus"];
const MENU = [
  "Shield",
  "Users",
  "SignOut",
  "User",
  "Question",
  "Lessons",
  "Keyboard",
  "Hammer",
  "Eye",
  "EyeSlash",
  "Plans",
];
const FILLED = ["Apps", "Store", "Code", "Folder", "Calendar", "Bell"];
const ONLY_FILLED = ["Star", "Send"];

function drawing(name: string, weight: "regular" | "fill") {
  const file = weight === "fill" ? `${name}-fill` : name;
  const svg = readFileSync(`node_modules/@phosphor-icons/core/assets/${weight}/${file}.svg`, "utf8");
  return [...svg.matchAll(/<(?:path|rect|circle|line|polyline)[^>]*\/>/g)].map((match) => match[0]).join("");
}

function component(name: string, file: string, weight: "regular" | "fill") {
  const suffix = weight === "fill" ? "Fill" : "";
  const attributes = 'className="icon" viewBox="0 0 256 256" aria-hidden="true"';
  return `export function ${name}${suffix}Icon() {\n  return <svg ${attributes}>${drawing(file, weight)}</svg>;\n}`;
}

function write(path: string, icons: Array<[string, string]>) {
  const parts = icons.flatMap(([name, file]) => [
    ...(ONLY_FILLED.includes(name) ? [] : [component(name, file, "regular")]),
    ...([...FILLED, ...ONLY_FILLED].includes(name) ? [component(name, file, "fill")] : []),
  ]);
  const note = "/* Made by scripts/icons.ts from Phosphor's drawings (MIT); not edited by hand. */";
  writeFileSync(path, `${note}\n\n${parts.join("\n\n")}\n`);
}

const all = Object.entries(ICONS);
write(
  "app/components/icons/icons.tsx",
  all.filter(
    ([name]) =>
      ![...TOOLS, ...MENU, ...JOURNAL_ONLY, ...APP_PAGE, ...FAQ, ...STORE, ...MODERATION, ...NOTIFICATION].includes(
        name,
      ),
  ),
);
write(
  "app/components/icons/menu-icons.tsx",
  all.filter(([name]) => MENU.includes(name)),
);
write(
  "app/components/icons/tool-icons.tsx",
  all.filter(([name]) => TOOLS.includes(name)),
);
write(
  "app/routes/journal/icons.tsx",
  all.filter(([name]) => JOURNAL_ONLY.includes(name)),
);
write(
  "app/routes/store-app/icons.tsx",
  all.filter(([name]) => APP_PAGE.includes(name)),
);
write(
  "app/routes/faq/icons.tsx",
  all.filter(([name]) => FAQ.includes(name)),
);
write(
  "app/routes/how-it-works/icons.tsx",
  all.filter(([name]) => HOW_IT_WORKS.includes(name)),
);
write(
  "app/routes/store/icons.tsx",
  all.filter(([name]) => STORE.includes(name)),
);
write(
  "app/routes/admin-mod/icons.tsx",
  all.filter(([name]) => MODERATION.includes(name)),
);
write(
  "app/components/notifications/icons.tsx",
  all.filter(([name]) => NOTIFICATION.includes(name)),
);
