import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { readSecret } from "#workers/secrets.ts";
import { createServices } from "#workers/services.ts";
import { createStoreCopies } from "#workers/store-copies.ts";

const LONG = "0123456789abcdef0123456789abcdef";
const SITE_ORIGIN = "https://sheaf.example";

test("public secrets are accepted on local addresses only", () => {
  const given = (siteOrigin: string, value: string) =>
    readSecret({ SITE_ORIGIN: siteOrigin, LABEL_SECRET: value }, "LABEL_SECRET");
  for (const local of ["http://localhost:8787", "http://localhost", "http://127.0.0.1:9000", "http://[::1]:9000"])
    expect(given(local, "local-label-secret")).toBe("local-label-secret");
  const elsewhere = [
    SITE_ORIGIN,
    "https://localhost",
    "http://sheaf.example",
    "http://localhost.sheaf.example",
    "http://192.168.1.5:8787",
  ];
  for (const origin of elsewhere) {
    expect(() => given(origin, `local-${LONG}`), origin).toThrow("The secret LABEL_SECRET is the public one");
    expect(() => given(origin, LONG.slice(1)), origin).toThrow("has fewer than 32 characters");
    expect(given(origin, LONG)).toBe(LONG);
  }
  expect(() => given("http://localhost:8787", "")).toThrow("The secret LABEL_SECRET is not set.");
});

const VAPID_KEYS = `B${LONG}${LONG}${LONG.slice(10)}.${LONG}${LONG.slice(21)}`;
const SECRETS = { PASSWORD_PEPPER: LONG, LABEL_SECRET: LONG, PREVIEW_SECRET: LONG, AUDIT_KEY: LONG, VAPID_KEYS };

test.each(Object.entries(SECRETS))("the site does not start without %s", (name, given) => {
  const whole = { ...env, SITE_ORIGIN, ...SECRETS };
  const start = (value: string) =>
    createServices({ ...whole, [name]: value } as unknown as Env, {
      waitUntil: () => {},
      clearPages: () => {},
      storeCopies: createStoreCopies(),
    });
  expect(start(given).config.siteOrigin).toBe(SITE_ORIGIN);
  for (const value of ["", "short", `local-${given}`]) expect(() => start(value), value).toThrow(`The secret ${name}`);
});
