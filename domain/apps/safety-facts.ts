import { alwaysAllowedPurpose, isAlwaysAllowed } from "#domain/listing/always-allowed-hosts.ts";
import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";
import { type Device, isDeviceRefused } from "#domain/source-analysis/device-apis.ts";
import {
  CONTACTS_NOBODY,
  CONTACTS_NOBODY_ALONE,
  KEEPS_DATA,
  WORKS_OFFLINE,
} from "#domain/source-analysis/fact-texts.ts";
import { isStatisticsHost } from "#domain/source-analysis/known-libraries.ts";
import type { Scan } from "#domain/source-analysis/scan.ts";

type Source = { declaredHosts: ReadonlyArray<DeclaredHost>; scan: Scan | null };
export type StoredFacts = { contactsNobody: boolean; worksOffline: boolean };
export type KnownFacts = Source & StoredFacts;

export function storedFacts(source: Source): StoredFacts {
  return { contactsNobody: contactsNobody(source), worksOffline: worksOffline(source) };
}

/**
 * Whether the policy blocks every host that the source names. No policy stops WebRTC, so a source that names it never
 * counts as contacting nobody.
 */
export function contactsNobody(source: Source) {
  return everyNamedHost(source, (host) => !isAlwaysAllowed(host)) && !source.scan?.features.includes("WebRTC");
}

/** What the source says of it: a run without a network has to show it besides (decision 118). */
export function worksOffline(source: Source) {
  return everyNamedHost(source, isFontOrStatistics) && !needsUnavailableFeature(source);
}

/** Fonts have fallbacks, and no app needs its statistics to work. */
export function isFontOrStatistics(host: string) {
  return alwaysAllowedPurpose(host) === "fonts" || isStatisticsHost(host);
}

const REFUSED_FEATURES: ReadonlyArray<Scan["features"][number]> = ["WebRTC", "WebSockets", "computed addresses"];

function needsUnavailableFeature({ scan }: Source) {
  if (!scan) return false;
  if (scan.missingFiles.length > 0) return true;
  return scan.devices.some(isDeviceRefused) || scan.features.some((feature) => REFUSED_FEATURES.includes(feature));
}

function everyNamedHost({ declaredHosts, scan }: Source, matches: (host: string) => boolean) {
  if (declaredHosts.length > 0 || !scan) return false;
  return [...scan.hosts, ...scan.libraries].every((host) => matches(host) && !mayBeAnyHost(host));
}

/** Runtime parts may complete it to a host of the fixed lists too. */
function mayBeAnyHost(host: string) {
  return /\*[^.]*(?:\.[^.]+)?$/.test(host);
}

export function plainFacts(known: KnownFacts): Array<string> {
  const { scan } = known;
  const network = networkFacts(known);
  if (!scan) return network;
  return [
    ...network,
    ...(scan.storage.length > 0 ? [KEEPS_DATA] : []),
    ...scan.devices.map(deviceFact),
    ...scan.features.flatMap((feature) => FEATURE_FACTS[feature] ?? []),
  ];
}

export function reviewFacts(known: { declaredHosts: ReadonlyArray<DeclaredHost>; scan: Scan }) {
  return {
    sentences: plainFacts({ ...known, ...storedFacts(known) }),
    refused: refusedHosts(known.scan, known.declaredHosts),
    unpinned: known.scan.unpinned,
    notable: known.scan.features.filter((feature) => !FEATURE_FACTS[feature]),
  };
}

export type ReviewFacts = ReturnType<typeof reviewFacts>;

function refusedHosts(scan: Scan, declaredHosts: ReadonlyArray<DeclaredHost>) {
  const declared = new Set(declaredHosts.map(({ host }) => host));
  return {
    hosts: scan.hosts.filter((host) => !isAlwaysAllowed(host) && !declared.has(host)),
    insecure: scan.insecureHosts,
    libraries: scan.libraries.filter((host) => !isAlwaysAllowed(host)),
  };
}

function networkFacts({ declaredHosts, scan, contactsNobody, worksOffline }: KnownFacts) {
  if (contactsNobody) return [worksOffline ? CONTACTS_NOBODY : CONTACTS_NOBODY_ALONE];
  const declared = new Set(declaredHosts.map(({ host }) => host));
  const named = [...(scan?.hosts ?? []), ...(scan?.libraries ?? [])].filter((host) => !declared.has(host));
  const facts = [
    ...(worksOffline ? [WORKS_OFFLINE] : []),
    ...declaredHosts.map(({ host, purpose }) => (purpose ? `Connects to ${host} (${purpose})` : `Connects to ${host}`)),
    ...new Set(named.flatMap(alwaysAllowedFact)),
  ];
  return facts.length > 0 ? facts : ["Can connect to the few hosts that every app can reach"];
}

function alwaysAllowedFact(host: string) {
  const purpose = alwaysAllowedPurpose(host);
  const name = host.replace(/^\*\./, "");
  if (purpose === null) return [];
  return [
    purpose === "code" || purpose === "fonts" ? `Loads ${purpose} from ${name}` : `Connects to ${name} (${purpose})`,
  ];
}

function deviceFact(device: Device) {
  return isDeviceRefused(device) ? `Asks for the ${device}, which apps can't use` : "Uses game controllers";
}

const FEATURE_FACTS: Partial<Record<Scan["features"][number], string>> = {
  downloads: "Can save files to this device",
  clipboard: "Can copy text to the clipboard",
  "full screen": "Can go full screen",
  "external links": "Links to other sites, and asks before opening them",
};
