import { expect, test } from "vitest";
import { alwaysAllowedPurpose } from "#domain/listing/always-allowed-hosts.ts";
import {
  type AppPolicy,
  FRAME_SANDBOX,
  frameAllow,
  HIDDEN_FRAME_SANDBOX,
  headersFor,
} from "#domain/previews/app-policy.ts";

const settings = { siteOrigin: "https://sheaf.example", appsHost: "sheaf-apps.example" };

function hostsOf(header: string | undefined) {
  return new Set([...(header ?? "").matchAll(/https:\/\/[a-z0-9.*-]+/g)].map(([host]) => host));
}

function directive(name: string, app?: AppPolicy) {
  const csp = headersFor(settings, app)["Content-Security-Policy"] ?? "";
  return csp.split("; ").find((part) => part.startsWith(`${name} `));
}

test.each<[string, AppPolicy]>([
  ["no hosts", {}],
  ["hosts of code only", { codeHostsOnly: true }],
  ["declared hosts", { declaredHosts: [{ host: "api.example.com" }, { host: "unpkg.com" }] }],
])("both network headers name the same hosts, with %s", (_, app) => {
  const headers = headersFor(settings, app);
  const allowed = hostsOf(headers["Connection-Allowlist"]);
  const inPolicy = hostsOf(headers["Content-Security-Policy"]);
  inPolicy.delete("https://sheaf.example");
  expect(allowed).toEqual(inPolicy);
  expect(allowed.size).toBeGreaterThan(8);
});

test("every source that is not listed is refused", () => {
  expect(directive("default-src")).toBe("default-src 'none'");
  for (const name of ["frame-src", "object-src", "base-uri", "form-action", "manifest-src"]) {
    expect(directive(name)).toBe(`${name} 'none'`);
  }
  expect(directive("worker-src")).toMatch(/^worker-src blob: https:/);
  expect(directive("frame-ancestors")).toBe("frame-ancestors https://sheaf.example");
});

test("libraries are allowed for sound and for what a worker imports", () => {
  for (const name of ["script-src", "media-src", "worker-src"])
    expect(directive(name)?.split(" "), name).toContain("https://cdn.jsdelivr.net");
});

test("a shared link reaches the fixed hosts of scripts, styles and fonts, and no others", () => {
  const app = { codeHostsOnly: true, declaredHosts: [{ host: "api.example.com" }] };
  for (const name of ["connect-src", "img-src", "media-src"]) expect(directive(name, app)).toBe(`${name} data: blob:`);
  for (const name of ["script-src", "style-src", "font-src", "worker-src"])
    expect(directive(name, app)).toBe(directive(name));
  const allowed = hostsOf(headersFor(settings, app)["Connection-Allowlist"]);
  expect(allowed).toContain("https://fonts.gstatic.com");
  for (const host of ["https://tile.openstreetmap.org", "https://api.example.com", "https://www.wikidata.org"])
    expect(allowed).not.toContain(host);
});

test("no wildcard stands for all hosts", () => {
  const csp = headersFor(settings)["Content-Security-Policy"] ?? "";
  expect(csp.split(/[ ;]+/)).not.toContain("*");
  expect(csp).not.toMatch(/\shttps?:[\s;]/);
});

test("strings reach script sinks only through a Trusted Types policy", () => {
  for (const app of [{}, { offlineOnly: true }, { openNetwork: true }]) {
    expect(headersFor(settings, app)["Content-Security-Policy"]).toContain("; require-trusted-types-for 'script'; ");
  }
});

test("the policy blocks WebRTC", () => {
  expect(headersFor(settings)["Connection-Allowlist"]).toMatch(
    /^\(response-origin "https:.*\);redirects=allow;webrtc=block$/,
  );
});

test("the header and the frame name the same sandbox; popups and top navigation are not in it", () => {
  expect(directive("sandbox")).toBe(`sandbox ${FRAME_SANDBOX}`);
  expect(FRAME_SANDBOX).not.toMatch(/popups|top-navigation/);
});

test("no app saves a file by itself", () => {
  expect(FRAME_SANDBOX).not.toContain("allow-downloads");
});

test("features of a frame are granted to its app's origin by name", () => {
  const allowed = frameAllow("https://a.apps.example").split("; ");
  expect(allowed).toContain("clipboard-write https://a.apps.example");
  for (const feature of allowed) expect(feature).toMatch(/^[a-z-]+ https:\/\/a\.apps\.example$/);
});

test("a declared host is allowed for data, pictures, sound and fonts, never for code or styles", () => {
  const app = { declaredHosts: [{ host: "api.example.com" }] };
  for (const name of ["connect-src", "img-src", "media-src", "font-src"]) {
    expect(directive(name, app)?.split(" "), name).toContain("https://api.example.com");
  }
  for (const name of ["script-src", "style-src", "worker-src", "frame-src", "default-src", "form-action"]) {
    expect(directive(name, app), name).toBe(directive(name));
  }
});

test.each([
  "api.example.com; script-src *",
  "*.example.com",
  "*",
  "api.example.com:8443",
  "api.example.com/x",
  "127.0.0.1",
  "printer.local",
  "https://api.example.com",
  "sheaf.example",
  "www.sheaf.example",
  "a.sheaf-apps.example",
])("an invalid stored host is not written into the policy: %s", (host) => {
  expect(headersFor(settings, { declaredHosts: [{ host }] })).toEqual(headersFor(settings));
});

test("the offline policy names no host and allows the document's own content", () => {
  const offline = { declaredHosts: [{ host: "api.example.com" }], offlineOnly: true };
  const headers = headersFor(settings, offline);
  expect(headers["Connection-Allowlist"]).toBe("(response-origin);redirects=allow;webrtc=block");
  const csp = headers["Content-Security-Policy"] ?? "";
  expect(csp.match(/https?:\S*/g)).toEqual(["https://sheaf.example;"]);
  expect(directive("script-src", offline)).toBe(
    "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:",
  );
  expect(directive("style-src", offline)).toBe("style-src 'unsafe-inline' data: blob:");
  expect(directive("font-src", offline)).toBe("font-src data: blob:");
  expect(directive("worker-src", offline)).toBe("worker-src blob:");
  expect(directive("connect-src", offline)).toBe("connect-src data: blob:");
  expect(directive("sandbox", offline)).toBe(directive("sandbox"));
});

test("an encyclopedia is limited to its read paths in both headers", () => {
  const headers = headersFor(settings);
  for (const source of [
    "https://*.wikipedia.org/api/rest_v1/",
    "https://*.wikipedia.org/w/rest.php/v1/search/",
    "https://www.wikidata.org/wiki/Special:EntityData/",
  ]) {
    expect(headers["Content-Security-Policy"]?.split(/[ ;]+/)).toContain(source);
    expect(headers["Connection-Allowlist"]).toContain(` "${source}*"`);
  }
  expect(headers["Connection-Allowlist"]).not.toMatch(/wiki(?:pedia|data)\.org\/\*/);
});

test("every host of the fixed lists has a purpose", () => {
  for (const origin of hostsOf(headersFor(settings)["Connection-Allowlist"])) {
    expect(alwaysAllowedPurpose(origin.slice("https://".length).replace("*", "x")), origin).not.toBeNull();
  }
  for (const host of ["example.com", "unpkg.com.example.com", "wikipedia.org", "evilwikipedia.org", "*.org"]) {
    expect(alwaysAllowedPurpose(host), host).toBeNull();
  }
});

test("the permissions policy names only features that browsers know, which would warn on each run", () => {
  expect(headersFor(settings)["Permissions-Policy"]).not.toMatch(/bluetooth|attribution-reporting/);
});

test("frames that nobody can reach show no dialogs, and are else as the others", () => {
  const tokens = FRAME_SANDBOX.split(" ").filter((name) => name !== "allow-modals");
  expect(HIDDEN_FRAME_SANDBOX.split(" ")).toEqual(tokens);
  expect(tokens).not.toHaveLength(FRAME_SANDBOX.split(" ").length);
});
