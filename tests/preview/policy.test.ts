import { expect, test } from "vitest";
import { type AppPolicy, FRAME_SANDBOX, fixedPurpose, headersFor, MODERATOR_SANDBOX } from "#domain/previews/policy.ts";

const settings = { siteOrigin: "https://sheaf.example", languageModelOrigin: "" };

function hostsOf(header: string | undefined) {
  return new Set([...(header ?? "").matchAll(/https:\/\/[a-z0-9.*-]+/g)].map(([host]) => host));
}

function directive(name: string, kind: "a" | "m" = "a", app?: AppPolicy) {
  const csp = headersFor(kind, settings, app)["Content-Security-Policy"] ?? "";
  return csp.split("; ").find((part) => part.startsWith(`${name} `));
}

test.each<[string, AppPolicy]>([
  ["no hosts", {}],
  ["declared hosts", { declaredHosts: [{ host: "api.example.com" }, { host: "unpkg.com" }] }],
])("both network headers name the same hosts, with %s", (_, app) => {
  const headers = headersFor("a", { ...settings, languageModelOrigin: "https://llm.example" }, app);
  const allowed = hostsOf(headers["Connection-Allowlist"]);
  const inPolicy = hostsOf(headers["Content-Security-Policy"]);
  inPolicy.delete("https://sheaf.example");
  expect(allowed).toEqual(inPolicy);
  expect(allowed).toContain("https://llm.example");
  expect(allowed.size).toBeGreaterThan(10);
});

test("a language model is one origin, and cannot carry other directives", () => {
  const languageModelOrigin = "https://llm.example/v1;script-src *";
  const csp = headersFor("a", { ...settings, languageModelOrigin })["Content-Security-Policy"];
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
  const csp = headersFor("a", settings)["Content-Security-Policy"] ?? "";
  expect(csp.split(/[ ;]+/)).not.toContain("*");
  expect(csp).not.toMatch(/\shttps?:[\s;]/);
});

test("strings reach script sinks by way of a policy only", () => {
  for (const app of [{}, { offlineOnly: true }, { openNetwork: true }]) {
    expect(headersFor("a", settings, app)["Content-Security-Policy"]).toContain(
      "; require-trusted-types-for 'script'; ",
    );
  }
});

test("WebRTC servers are off", () => {
  expect(headersFor("a", settings)["Connection-Allowlist"]).toMatch(
    /^\(response-origin "https:.*\);redirects=allow;webrtc=block$/,
  );
});

test("the header and the frame name the same sandbox; popups and top navigation are not in it", () => {
  expect(directive("sandbox")).toBe(`sandbox ${FRAME_SANDBOX}`);
  expect(directive("sandbox", "m")).toBe(`sandbox ${MODERATOR_SANDBOX}`);
  expect(FRAME_SANDBOX).not.toMatch(/popups|top-navigation/);
});

test("a moderator's run saves nothing to the disk", () => {
  expect(FRAME_SANDBOX).toContain("allow-downloads");
  expect(MODERATOR_SANDBOX).not.toContain("allow-downloads");
});

test("a declared host gives data, pictures, sound and fonts, never code or style", () => {
  const app = { declaredHosts: [{ host: "api.example.com" }] };
  for (const name of ["connect-src", "img-src", "media-src", "font-src"]) {
    expect(directive(name, "a", app)?.split(" "), name).toContain("https://api.example.com");
  }
  for (const name of ["script-src", "style-src", "worker-src", "frame-src", "default-src", "form-action"]) {
    expect(directive(name, "a", app), name).toBe(directive(name));
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
  expect(headersFor("a", settings, { declaredHosts: [{ host }] })).toEqual(headersFor("a", settings));
});

test("without a network no host is named, and what is in the document still works", () => {
  const offline = { declaredHosts: [{ host: "api.example.com" }], offlineOnly: true };
  const headers = headersFor("a", { ...settings, languageModelOrigin: "https://llm.example" }, offline);
  expect(headers["Connection-Allowlist"]).toBe("(response-origin);redirects=allow;webrtc=block");
  const csp = headers["Content-Security-Policy"] ?? "";
  expect(csp.match(/https?:\S*/g)).toEqual(["https://sheaf.example;"]);
  expect(directive("script-src", "a", offline)).toBe(
    "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:",
  );
  expect(directive("style-src", "a", offline)).toBe("style-src 'unsafe-inline'");
  expect(directive("connect-src", "a", offline)).toBe("connect-src data: blob:");
  expect(directive("sandbox", "a", offline)).toBe(directive("sandbox"));
});

test("an encyclopedia is for reading: both headers name its paths", () => {
  const headers = headersFor("a", settings);
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
  for (const origin of hostsOf(headersFor("a", settings)["Connection-Allowlist"])) {
    expect(fixedPurpose(origin.slice("https://".length).replace("*", "x")), origin).not.toBeNull();
  }
  for (const host of ["example.com", "unpkg.com.example.com", "wikipedia.org", "evilwikipedia.org", "*.org"]) {
    expect(fixedPurpose(host), host).toBeNull();
  }
});
