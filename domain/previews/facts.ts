import type { DeclaredHost } from "./hosts.ts";
import { fixedPurpose, isReachable } from "./policy.ts";
import type { Scan } from "./scan.ts";

/** What one version of an app says of itself; `scan` is null where its source was not read. */
type Source = { declaredHosts: ReadonlyArray<DeclaredHost>; scan: Scan | null };
/** What the store keeps of the reviewed version. Its filters go by it, and so does the app's page. */
export type StoredFacts = { contactsNobody: boolean; worksOffline: boolean };
/** What is known of one version of an app. */
export type KnownFacts = Source & StoredFacts;

export const CONTACTS_NOBODY = "Works offline, contacts nobody";
/** For a version that contacts nobody, but needs a network or device that it cannot have. */
export const CONTACTS_NOBODY_ALONE = "Contacts nobody";
export const WORKS_OFFLINE = "Works offline, save for its fonts";

/** Both facts from one scan; without the source, neither is said. */
export function storedFacts(source: Source): StoredFacts {
  return { contactsNobody: contactsNobody(source), worksOffline: worksOffline(source) };
}

/**
 * Whether a version names nobody that it could reach. The published app is then held to it: its policy has no network.
 * Hosts that are neither declared nor on the fixed lists are refused anyway. No policy stops WebRTC, so a source that
 * names it never counts as contacting nobody.
 */
export function contactsNobody(source: Source) {
  return namesOnly(source, (host) => !isReachable(host)) && !source.scan?.features.includes("WebRTC");
}

/**
 * Whether a version does without a network: it names fonts at most, and another font takes the place of one that does not
 * come; and nothing that no app can have, such as a refused host, a device or a file beside it, without which it may not work
 * at all.
 */
export function worksOffline(source: Source) {
  return namesOnly(source, (host) => fixedPurpose(host) === "fonts") && !needsWhatNoAppHas(source);
}

/** Network features that no app may use. */
const REFUSED_FEATURES: ReadonlyArray<Scan["features"][number]> = ["WebRTC", "WebSockets"];

function needsWhatNoAppHas({ scan }: Source) {
  if (!scan) return false;
  if (scan.missingFiles.length > 0) return true;
  return scan.devices.some(isRefused) || scan.features.some((feature) => REFUSED_FEATURES.includes(feature));
}

function isRefused(device: Scan["devices"][number]) {
  return device !== "game controllers";
}

/** Whether nothing is declared, and all that the source names is so. What may be any host is not. */
function namesOnly({ declaredHosts, scan }: Source, isSo: (host: string) => boolean) {
  if (declaredHosts.length > 0 || !scan) return false;
  return [...scan.hosts, ...scan.libraries].every((host) => isSo(host) && !isAnybody(host));
}

/** Whether so much of a host is put in later that it may be any, also one of the fixed lists. */
function isAnybody(host: string) {
  return /\*[^.]*(?:\.[^.]+)?$/.test(host);
}

/** What an app does, in plain sentences, the network first. */
export function plainFacts(known: KnownFacts): Array<string> {
  const { scan } = known;
  const network = networkFacts(known);
  if (!scan) return network;
  return [
    ...network,
    ...(scan.storage.length > 0 ? ["Keeps data on this device"] : []),
    ...scan.devices.map(deviceFact),
    ...scan.features.flatMap((feature) => FEATURE_FACTS[feature] ?? []),
  ];
}

/** For those who decide about a version: what people will read, what it tries in vain, what to look at closer. */
export function reviewFacts(known: { declaredHosts: ReadonlyArray<DeclaredHost>; scan: Scan }) {
  return {
    sentences: plainFacts({ ...known, ...storedFacts(known) }),
    refused: refusedHosts(known.scan, known.declaredHosts),
    unpinned: known.scan.unpinned,
    // What no sentence tells of is for those who read code.
    notable: known.scan.features.filter((feature) => !FEATURE_FACTS[feature]),
  };
}

export type ReviewFacts = ReturnType<typeof reviewFacts>;

/** What a version names and the policy refuses: hosts that nobody declared, and code that comes from elsewhere. */
function refusedHosts(scan: Scan, declaredHosts: ReadonlyArray<DeclaredHost>) {
  const declared = new Set(declaredHosts.map(({ host }) => host));
  return {
    hosts: scan.hosts.filter((host) => !isReachable(host) && !declared.has(host)),
    libraries: scan.libraries.filter((host) => !isReachable(host)),
  };
}

function networkFacts({ declaredHosts, scan, contactsNobody, worksOffline }: KnownFacts) {
  if (contactsNobody) return [worksOffline ? CONTACTS_NOBODY : CONTACTS_NOBODY_ALONE];
  const declared = new Set(declaredHosts.map(({ host }) => host));
  const named = [...(scan?.hosts ?? []), ...(scan?.libraries ?? [])].filter((host) => !declared.has(host));
  const facts = [
    ...(worksOffline ? [WORKS_OFFLINE] : []),
    ...declaredHosts.map(({ host, purpose }) => (purpose ? `Talks to ${host}: ${purpose}` : `Talks to ${host}`)),
    ...new Set(named.flatMap(fixedFact)),
  ];
  return facts.length > 0 ? facts : ["May talk to the few hosts that every app may reach"];
}

function fixedFact(host: string) {
  const purpose = fixedPurpose(host);
  const name = host.replace(/^\*\./, "");
  if (purpose === null) return [];
  return [purpose === "code" || purpose === "fonts" ? `Loads ${purpose} from ${name}` : `Talks to ${name}: ${purpose}`];
}

function deviceFact(device: Scan["devices"][number]) {
  return isRefused(device) ? `Asks for the ${device}, which no app may use` : "Uses game controllers";
}

/** What matters to people; the rest is for those who read code. */
const FEATURE_FACTS: Partial<Record<Scan["features"][number], string>> = {
  downloads: "Can save files to this device",
  clipboard: "Can put text on the clipboard",
  "full screen": "Can fill the screen",
  "external links": "Links to other sites, and asks before it opens them",
};
