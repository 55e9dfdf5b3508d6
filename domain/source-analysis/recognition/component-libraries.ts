/** `usesReact`: it must get the page's React, since a second one breaks its hooks. */
type Library = { version: string; usesReact?: true };

const REACT = { version: "19.3.1", usesReact: true } as const;

/** What pages of components load, from a host that every app may contact. */
const LIBRARIES: Readonly<Record<string, Library>> = {
  react: { version: REACT.version },
  "react-dom": REACT,
  "canvas-confetti": { version: "1.9.4" },
  "chart.js": { version: "4.6.1" },
  classnames: { version: "2.5.1" },
  clsx: { version: "2.1.1" },
  d3: { version: "7.9.2" },
  "date-fns": { version: "4.4.0" },
  dayjs: { version: "1.11.23" },
  "framer-motion": { version: "14.14.0", usesReact: true },
  immer: { version: "11.2.10" },
  lodash: { version: "4.18.1" },
  "lodash-es": { version: "4.18.1" },
  // The last version that has the icons of companies, which answers still import.
  "lucide-react": { version: "0.544.0", usesReact: true },
  marked: { version: "18.2.1" },
  mathjs: { version: "15.2.0" },
  motion: { version: "14.14.0", usesReact: true },
  nanoid: { version: "6.0.2" },
  papaparse: { version: "5.7.1" },
  "react-hook-form": { version: "7.92.0", usesReact: true },
  "react-icons": { version: "5.7.0", usesReact: true },
  "react-markdown": { version: "10.1.0", usesReact: true },
  recharts: { version: "3.11.0", usesReact: true },
  "tailwind-merge": { version: "3.7.0" },
  three: { version: "0.187.0" },
  tone: { version: "15.5.44" },
  uuid: { version: "14.0.3" },
  zustand: { version: "5.1.0", usesReact: true },
};

export const COMPILER_URL = "https://cdn.jsdelivr.net/npm/@babel/standalone@8.0.6/babel.min.js";
export const TAILWIND_URL = "https://cdn.tailwindcss.com/3.4.17";
/** What compiled elements and libraries import, beside the names in the source. */
export const ALWAYS_IMPORTED = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];

/** Where a browser loads an import from; null for a file of a project and for an unknown library. */
export function libraryUrl(specifier: string) {
  const [, name = "", path = ""] = /^((?:@[\w.-]+\/)?[\w.-]+)(\/[\w./-]+)?$/.exec(specifier) ?? [];
  const library = Object.hasOwn(LIBRARIES, name) ? LIBRARIES[name] : undefined;
  if (!library || path.endsWith(".css")) return null;
  const external = library.usesReact ? "?external=react,react-dom" : "";
  return `https://esm.sh/${name}@${library.version}${path}${external}`;
}
