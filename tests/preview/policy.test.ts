import { expect, test } from "vitest";
import { type AppPolicy, FRAME_SANDBOX, fixedPurpose, frameAllow, headersFor } from "#domain/previews/policy.ts";

const settings = { siteOrigin: "https://sheaf.example", languageModelOrigin: "" };

function hostsOf(header: string | undefined) {
  return new Set([...(header ?? "").matchAll(/https:\/\/[a-z0-9.*-]+/g)].map(([host]) => host));
}

function directive(name: string, app?: AppPolicy) {
  const csp = headersFor(settings, app)["Content-Security-Policy"] ?? "";
  return csp.split("; ").find((part) => part.startsWith(`${name} `));
}

test.each<[string, AppPolicy]>([
  ["no hosts", {}],
  ["declared hosts", { declaredHosts: [{ host: "api.example.com" }, { host: "unpkg.com" }] }],
])("both network headers name the same hosts, with %s", (_, app) => {
  const headers = headersFor({ ...settings, languageModelOrigin: "https://llm.example" }, app);
  const allowed = hostsOf(headers["Connection-Allowlist"]);
  const inPolicy = hostsOf(headers["Content-Security-Policy"]);
  inPolicy.delete("https://sheaf.example");
  expect(allowed).toEqual(inPolicy);
  expect(allowed).toContain("https://llm.example");
  expect(allowed.size).toBeGreaterThan(10);
});

test("a language model is one origin, and cannot carry other directives", () => {
  const languageModelOrigin = "https://llm.example/v1;script-src *";
  const csp = headersFor({ ...settings, languageModelOrigin })["Content-Security-Policy"];
  expect(csp).toContain(" https://llm.example;");
  expect(csp).not.toContain("script-src *");
});

test("nothing may be loaded that is not named", () => {
  expect(directive("default-src")).toBe("default-src 'none'");
  for (const name of ["frame-src", "object-src", "base-uri", "form-action", "manifest-src"]) {
    expect(directive(name)).toBe(`${name} 'none'`);
  }
  expect(directive("worker-src")).toBe("worker-src blob:");
  expect(directive("frame-ancestors")).toBe("frame-ancestors https://sheaf.example");
});

test("no wildcard stands for all hosts", () => {
  const csp = headersFor(settings)["Content-Security-Policy"] ?? "";
  expect(csp.split(/[ ;]+/)).not.toContain("*");
  expect(csp).not.toMatch(/\shttps?:[\s;]/);
});

test("strings reach script sinks by way of a policy only", () => {
  for (const app of [{}, { offlineOnly: true }, { openNetwork: true }]) {
    expect(headersFor(settings, app)["Content-Security-Policy"]).toContain("; require-trusted-types-for 'script'; ");
  }
});

test("WebRTC servers are off", () => {
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

test("what a frame may use is given to its app's origin by name", () => {
  const allowed = frameAllow("https://a.apps.example").split("; ");
  expect(allowed).toContain("clipboard-write https://a.apps.example");
  for (const feature of allowed) expect(feature).toMatch(/^[a-z-]+ https:\/\/a\.apps\.example$/);
});

test("a declared host gives data, pictures, sound and fonts, never code or style", () => {
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
])("what should never have been stored opens nothing: %s", (host) => {
  expect(headersFor(settings, { declaredHosts: [{ host }] })).toEqual(headersFor(settings));
});

test("without a network no host is named, and what is in the document still works", () => {
  const offline = { declaredHosts: [{ host: "api.example.com" }], offlineOnly: true };
  const headers = headersFor({ ...settings, languageModelOrigin: "https://llm.example" }, offline);
  expect(headers["Connection-Allowlist"]).toBe("(response-origin);redirects=allow;webrtc=block");
  const csp = headers["Content-Security-Policy"] ?? "";
  expect(csp.match(/https?:\S*/g)).toEqual(["https://sheaf.example;"]);
  expect(directive("script-src", offline)).toBe(
    "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:",
  );
  expect(directive("style-src", offline)).toBe("style-src 'unsafe-inline'");
  expect(directive("connect-src", offline)).toBe("connect-src data: blob:");
  expect(directive("sandbox", offline)).toBe(directive("sandbox"));
});

test("an encyclopedia is for reading: both headers name its paths", () => {
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
    expect(fixedPurpose(origin.slice("https://".length).replace("*", "x")), origin).not.toBeNull();
  }
  for (const host of ["example.com", "unpkg.com.example.com", "wikipedia.org", "evilwikipedia.org", "*.org"]) {
    expect(fixedPurpose(host), host).toBeNull();
  }
});
