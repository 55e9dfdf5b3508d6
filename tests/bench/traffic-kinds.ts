import { numbered, type Role, USER_IDS } from "./scale-ids.ts";

/** Two runs at a time need two ports. */
export const PORT = Number(process.env.BENCH_PORT ?? 8896);
/** Visitors come to the apps at the beginning of the list more often. */
const APPS = 900;

export type Request = {
  path: string;
  host?: string;
  role?: Role;
  method?: string;
  json?: unknown;
  form?: Record<string, string>;
  onAnswer?: (text: string) => void;
  frame?: boolean;
  socket?: boolean;
  /** Without the cookie that scripts run, so that a public page is rendered for the account (decision 138). */
  isRendered?: boolean;
  ip?: string;
};
export type Kind = { kind: string; weight: number; request: (n: number) => Request };

const day = new Date().toISOString().slice(0, 10);
export const app = (n: number) => 1 + Math.floor(APPS * ((n * 0.618_034) % 1) ** 2);
const USERS: ReadonlyArray<Role> = ["writer", "reader", "developer"];
export const user = (n: number) => USERS[n % USERS.length] ?? "writer";

/** A save names the save that it changes. */
let noteBase: number | null = null;
function readNoteBase(text: string) {
  noteBase = (JSON.parse(text) as { updatedAt?: number }).updatedAt ?? noteBase;
}

export function saveNote(n: number): Request {
  return {
    path: `/api/journal/${day}`,
    role: "owner",
    method: "PUT",
    json: { account: USER_IDS.owner, content: `Note ${n}`, base: noteBase },
    onAnswer: readNoteBase,
  };
}

/** The main job in parts of 100: two thirds are visitors, who find and open apps; a third is signed in. */
export const KINDS: ReadonlyArray<Kind> = [
  { kind: "visitor: store", weight: 14, request: () => ({ path: "/store" }) },
  {
    kind: "visitor: category",
    weight: 6,
    request: (n) => ({ path: `/store?category=Mini+Games&sort=${n % 2 ? "rated" : "installed"}` }),
  },
  {
    kind: "visitor: search",
    weight: 8,
    request: (n) => ({ path: `/store?search=${["garden", "small", "quiet", `unique${n % 900}`][n % 4]}` }),
  },
  { kind: "visitor: app page", weight: 14, request: (n) => ({ path: `/store/app-${app(n)}` }) },
  { kind: "visitor: app opened (viewer)", weight: 8, request: (n) => ({ path: `/p/app-${app(n)}` }) },
  {
    kind: "visitor: app opened (document)",
    weight: 8,
    request: (n) => ({ path: "/", host: labelOf(app(n)), frame: true }),
  },
  {
    kind: "visitor: app opened (counted)",
    weight: 8,
    request: (n) => ({ path: `/api/apps/${numbered("app", app(n))}/opens`, method: "POST" }),
  },
  { kind: "user: store, data of the account", weight: 8, request: (n) => ({ path: "/store.data", role: user(n) }) },
  { kind: "user: home", weight: 8, request: (n) => ({ path: "/", role: user(n) }) },
  { kind: "user: journal", weight: 4, request: (n) => ({ path: "/journal", role: user(n) }) },
  { kind: "user: journal, a note saved", weight: 4, request: saveNote },
  {
    kind: "user: install or uninstall",
    weight: 6,
    request: (n) => ({
      path: `/api/apps/${numbered("app", 500 + ((n >> 1) % 400))}/install`,
      role: "writer",
      method: n % 2 ? "DELETE" : "PUT",
    }),
  },
  {
    kind: "user: review",
    weight: 2,
    request: (n) => ({
      path: `/store/app-${3_000 + n}.data`,
      role: "writer",
      form: {
        intent: "review",
        appId: numbered("app", 3_000 + n),
        text: "It does what it says.",
        rating: String(1 + (n % 5)),
      },
    }),
  },
  {
    kind: "user: project saved",
    weight: 2,
    request: (n) => ({
      path: "/api/projects",
      role: "developer",
      json: { name: `Traffic ${n}`, html: `<!doctype html><title>${n}</title><p>Some words.` },
    }),
  },
];

/** The label that the fill wrote for an app: its number in letters that a label may have. */
export function labelOf(n: number) {
  const letters = String(n).replaceAll("0", "x").replaceAll("1", "y").replaceAll("8", "z").replaceAll("9", "w");
  return `a${letters.padStart(26, "a")}.apps.localhost:${PORT}`;
}
