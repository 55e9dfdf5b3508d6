import { readFileSync, writeFileSync } from "node:fs";

/** Writes app/components/icons.tsx from Phosphor's drawings: only those in use, regular and (where named so) fill. */
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
  CheckCircle: "check-circle",
  Left: "caret-left",
  Right: "caret-right",
  Back: "arrow-left",
  Out: "arrow-up-right",
  Share: "share-network",
  Play: "play",
  Info: "info",
  Plus: "plus",
  Pencil: "pencil-simple",
  Folder: "folder-open",
  Code: "code",
  Hammer: "hammer",
  Phone: "device-mobile",
  Tablet: "device-tablet",
  Desktop: "desktop",
  Reload: "arrow-clockwise",
  FullScreen: "corners-out",
  Clipboard: "clipboard-text",
  Star: "star",
  Shield: "shield-check",
  SignOut: "sign-out",
  Warning: "warning",
  Download: "download-simple",
  Terminal: "terminal",
};
const FILLED = ["Apps", "Store", "Star", "Eye", "Code", "Folder", "CheckCircle"];

function drawing(name: string, weight: "regular" | "fill") {
  const file = weight === "fill" ? `${name}-fill` : name;
  const svg = readFileSync(`node_modules/@phosphor-icons/core/assets/${weight}/${file}.svg`, "utf8");
  return [...svg.matchAll(/<(?:path|rect|circle|line|polyline)[^>]*\/>/g)].map((match) => match[0]).join("");
}

const parts = Object.entries(ICONS).flatMap(([name, file]) => [
  `export function ${name}Icon() {\n  return <svg ${attributes()}>${drawing(file, "regular")}</svg>;\n}`,
  ...(FILLED.includes(name)
    ? [`export function ${name}FillIcon() {\n  return <svg ${attributes()}>${drawing(file, "fill")}</svg>;\n}`]
    : []),
]);

function attributes() {
  return 'className="icon" viewBox="0 0 256 256" aria-hidden="true"';
}

writeFileSync(
  "app/components/icons.tsx",
  `/* Made by scripts/icons.ts from Phosphor's drawings (MIT); not edited by hand. */\n\n${parts.join("\n\n")}\n`,
);
