import { alwaysAllowedPurpose } from "#domain/listing/always-allowed-hosts.ts";
import type { Reference } from "./references.ts";

type Contact = { name: string; hosts: ReadonlyArray<string> };

const GOOGLE_AI = ["generativelanguage.googleapis.com"];
const PYTHON_PACKAGES = { name: "micropip", hosts: ["pypi.org", "files.pythonhosted.org"] };

/** Libraries that contact hosts which no source names. */
const CONTACTS: ReadonlyArray<Contact> = [
  { name: "@google/generative-ai", hosts: GOOGLE_AI },
  { name: "@google/genai", hosts: GOOGLE_AI },
  { name: "@anthropic-ai/sdk", hosts: ["api.anthropic.com"] },
  { name: "openai", hosts: ["api.openai.com"] },
  { name: "@huggingface/transformers", hosts: ["huggingface.co", "cas-bridge.xethub.hf.co"] },
  { name: "@xenova/transformers", hosts: ["huggingface.co", "cas-bridge.xethub.hf.co"] },
  { name: "@huggingface/inference", hosts: ["router.huggingface.co"] },
  { name: "@mlc-ai/web-llm", hosts: ["huggingface.co", "cas-bridge.xethub.hf.co", "raw.githubusercontent.com"] },
  { name: "octokit", hosts: ["api.github.com"] },
  { name: "@octokit/rest", hosts: ["api.github.com"] },
  { name: "@atproto/api", hosts: ["bsky.social", "public.api.bsky.app"] },
  { name: "mapbox-gl", hosts: ["api.mapbox.com", "events.mapbox.com"] },
  { name: "firebase", hosts: ["firestore.googleapis.com", "identitytoolkit.googleapis.com"] },
];

/** What the loaded library contacts by itself; null for most. */
export function contactOfLibrary({ host, path }: Reference): Contact | null {
  if (alwaysAllowedPurpose(host) !== "code") return null;
  return CONTACTS.find(({ name }) => namesPackage(path, name)) ?? null;
}

function namesPackage(path: string, name: string) {
  const at = path.indexOf(`/${name}`);
  const next = path[at + 1 + name.length];
  return at >= 0 && path.indexOf("/") <= at && (next === undefined || next === "@" || next === "/");
}

const MICROPIP = /\bmicropip\b/;

/** Python code in a page installs packages with micropip. */
export function* contactsOfScript(script: string): Generator<Contact & { from: number; to: number }> {
  const match = MICROPIP.exec(script);
  if (match) yield { ...PYTHON_PACKAGES, from: match.index, to: match.index + match[0].length };
}

const STATISTICS = [
  "plausible.io",
  "googletagmanager.com",
  "google-analytics.com",
  "googlesyndication.com",
  "cloudflareinsights.com",
  "umami.is",
  "usefathom.com",
  "gc.zgo.at",
  "goatcounter.com",
  "simpleanalyticscdn.com",
  "clarity.ms",
  "hotjar.com",
  "connect.facebook.net",
  "mc.yandex.ru",
  "posthog.com",
  "mxpnl.com",
  "amplitude.com",
];

export function isStatisticsHost(host: string) {
  return STATISTICS.some((name) => host === name || host.endsWith(`.${name}`));
}
