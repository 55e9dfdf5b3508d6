import { API_TOKEN_PREFIX } from "#domain/kit/api-token-prefix.ts";

/** `html`: the file that is sent. PROJECT stands for a project's id. */
export type ApiExample = {
  title: string;
  text: string;
  method: "POST" | "PUT";
  path: string;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  html?: string;
};

/** Run by a test against the API, in this order. */
export const API_EXAMPLES: ReadonlyArray<ApiExample> = [
  {
    title: "Check a file",
    text: "Says which lines a browser will refuse, which files are missing, and what the app may contact. Saves nothing.",
    method: "POST",
    path: "/checks",
    html: "app.html",
  },
  {
    title: "Create a project",
    text: "The answer has the project's id, its version and a link that opens the app on your devices.",
    method: "POST",
    path: "/projects",
    headers: { "Idempotency-Key": "first-try" },
    html: "app.html",
  },
  {
    title: "Save a new version",
    text: "If-Match has the version that you read, so nothing newer is overwritten.",
    method: "PUT",
    path: "/projects/PROJECT/html",
    headers: { "If-Match": '"1"' },
    html: "app.html",
  },
  {
    title: "Share a link",
    text: "Anyone who has the link can run the app for 7 days.",
    method: "POST",
    path: "/projects/PROJECT/shares",
    json: { expiryDays: 7 },
  },
  {
    title: "Submit for review",
    text: "The answer has what the automatic checks found, and how long a review usually takes.",
    method: "POST",
    path: "/projects/PROJECT/submission",
  },
];

/** As it is typed into a terminal. */
export function curlText({ method, path, headers = {}, json, html }: ApiExample, origin: string) {
  const sent = {
    Authorization: `Bearer ${API_TOKEN_PREFIX}...`,
    ...headers,
    ...(html !== undefined && { "Content-Type": "text/html" }),
    ...(json !== undefined && { "Content-Type": "application/json" }),
  };
  return [
    `curl -X ${method} ${origin}/api/v1${path}`,
    ...Object.entries(sent).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(html === undefined ? [] : [`--data-binary @${html}`]),
    ...(json === undefined ? [] : [`-d '${JSON.stringify(json)}'`]),
  ].join(" \\\n  ");
}
