import { expect, test } from "vitest";
import { FRAME_SANDBOX, headersFor, MODERATOR_SANDBOX } from "#domain/previews/policy.ts";

const settings = { siteOrigin: "https://sheaf.example", languageModelOrigin: "" };

function hostsOf(header: string | undefined) {
  return new Set([...(header ?? "").matchAll(/https:\/\/[a-z0-9.*-]+/g)].map(([host]) => host));
}

function directive(name: string, kind: "a" | "m" = "a") {
  const csp = headersFor(kind, settings)["Content-Security-Policy"] ?? "";
  return csp.split("; ").find((part) => part.startsWith(`${name} `));
}

test("both network headers name the same hosts", () => {
  const headers = headersFor("a", { ...settings, languageModelOrigin: "https://llm.example" });
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

test("WebRTC is off", () => {
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
