import { expect, test } from "vitest";
import {
  declarationsProblem,
  HOST_PROBLEMS,
  hostProblem,
  isDeclarable,
  normalizeDeclarations,
  toHost,
} from "#domain/listing/declared-hosts.ts";
import { MAX_DECLARED_HOSTS, MAX_PURPOSE_LENGTH } from "#domain/listing/rules.ts";

const OWN = ["sheaf.example", "apps.sheaf.example"];

function declared(...hosts: Array<string>) {
  return hosts.map((host) => ({ host, purpose: "weather data" }));
}

test.each([
  ["api.example.com", "api.example.com"],
  [" API.Example.COM ", "api.example.com"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["例え.jp", "xn--r8jz45g.jp"],
  ["a-b.c1.example", "a-b.c1.example"],
  ["xn--bcher-kva.example", "xn--bcher-kva.example"],
])("the input %s is the host %s", (written, host) => expect(toHost(written)).toBe(host));

test.each([
  ...["", " ", "example", "localhost", "app.localhost", "printer.local", "db.internal", "nas.lan", "x.test", "x.home"],
  ...["192.168.0.1", "8.8.8.8", "0x7f.1", "2130706433", "１.１.１.１", "[::1]", "::1"],
  ...["https://api.example.com", "api.example.com/", "api.example.com/v1", "api.example.com:443", "api.example.com?"],
  ...["*.example.com", "*", "user@example.com", "user:pass@example.com", "api.example.com#", "api%2eexample.com"],
  ...["api.example.com.", ".example.com", "api..example.com", "-api.example.com", "api-.example.com"],
  ...[
    "api.example.com evil.example",
    "api.example.com;script-src",
    "api.example.com,x",
    "'self'",
    "api.example.com\nx",
  ],
  ...[`${"a".repeat(64)}.example`, `${"a.".repeat(127)}example`],
])("%j can't be declared as a host", (written) => {
  expect(toHost(written)).toBeNull();
  expect(hostProblem(declared(written), 0)).toBe(HOST_PROBLEMS.notAHost);
});

test("only a plain host name may be written into a policy", () => {
  expect(isDeclarable("api.example.com")).toBe(true);
  for (const host of ["API.example.com", " api.example.com", "bücher.example", "api.example.com;"]) {
    expect(isDeclarable(host), host).toBe(false);
  }
});

test("the product's own hosts can't be declared, but similar ones can", () => {
  for (const host of ["sheaf.example", "www.sheaf.example", `a${"b".repeat(26)}.apps.sheaf.example`]) {
    expect(isDeclarable(host, OWN), host).toBe(false);
    expect(hostProblem(declared(host), 0, OWN)).toBe(HOST_PROBLEMS.ownHost);
  }
  expect(isDeclarable("notsheaf.example", OWN)).toBe(true);
});

test("a host can be declared only once, however it is written", () => {
  expect(declarationsProblem(declared("api.example.com", "API.example.com"))).toBe(HOST_PROBLEMS.twice);
  expect(declarationsProblem(declared("api.example.com", "api2.example.com"))).toBeNull();
});

test("each declared host needs a purpose in one short line", () => {
  const problem = (purpose: string) => declarationsProblem([{ host: "api.example.com", purpose }]);
  expect(problem(" ")).toBe(HOST_PROBLEMS.noPurpose);
  expect(problem("x".repeat(MAX_PURPOSE_LENGTH))).toBeNull();
  expect(problem("x".repeat(MAX_PURPOSE_LENGTH + 1))).toBe(HOST_PROBLEMS.longPurpose);
  expect(problem("weather\ndata")).toBe(HOST_PROBLEMS.longPurpose);
  expect(problem("weather \u202eatad")).toBe(HOST_PROBLEMS.longPurpose);
});

test("at most ten hosts can be declared", () => {
  const hosts = Array.from({ length: MAX_DECLARED_HOSTS + 1 }, (_, n) => `api${n}.example.com`);
  expect(declarationsProblem(declared(...hosts))).toBe(HOST_PROBLEMS.tooMany);
  expect(declarationsProblem(declared(...hosts.slice(1)))).toBeNull();
});

test("declared hosts and purposes are normalized", () => {
  const rows = [
    { host: " API.Example.com ", purpose: " weather data " },
    { host: "", purpose: " " },
  ];
  expect(normalizeDeclarations(rows)).toEqual([{ host: "api.example.com", purpose: "weather data" }]);
});
