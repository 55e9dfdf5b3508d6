import { expect, test } from "vitest";
import { MAX_IMAGE_BYTES } from "#domain/blobs/images/rules.ts";
import { isDownloadable } from "#domain/kit/downloads.ts";
import { call } from "#tests/support/api.ts";
import { blackPng } from "#tests/support/images.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

async function builder() {
  return insertUser(testServices().services, "builder");
}

function upload(body: BodyInit, headers: Record<string, string> = {}) {
  return { method: "POST", body, headers };
}

test("an uploaded picture is served under its digest, cached for ever, with a policy that forbids everything", async () => {
  const answer = await call("/api/icons", upload(await blackPng()), await builder());
  expect(answer.status).toBe(201);
  const { icon } = await answer.json<{ icon: string }>();
  expect(icon).toMatch(/^\/api\/icons\/[0-9a-f]{64}\.png$/);
  const served = await call(icon, {}, null);
  expect(served.status).toBe(200);
  expect(served.headers.get("content-type")).toBe("image/png");
  expect(served.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(served.headers.get("cache-control")).toContain("immutable");
  await served.arrayBuffer();
});

test.each([
  ["one byte over 1.5 MB", new Uint8Array(MAX_IMAGE_BYTES + 1), "File too large"],
  ["an SVG called PNG", "<svg onload=alert(1)></svg>", "Invalid file type"],
  ["nothing", "", "Invalid file type"],
])("%s is refused", async (_what, body, title) => {
  const answer = await call("/api/icons", upload(body, { "Content-Type": "image/png" }), await builder());
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { title } });
});

test("visitors and explorers can't upload pictures", async () => {
  const explorer = await insertUser(testServices().services, "explorer");
  expect((await call("/api/icons", upload(await blackPng()), null)).status).toBe(401);
  expect((await call("/api/icons", upload(await blackPng()), explorer)).status).toBe(403);
});

test.each(["..%2F..%2Fsecret", "0".repeat(64), `${"0".repeat(64)}.svg`, `${"0".repeat(64)}.png`])(
  "there is no picture at %s",
  async (name) => {
    expect((await call(`/api/icons/${name}`, {}, null)).status).toBe(404);
  },
);

test.each([
  ["https://example.com/icon.png", true],
  ["https://sub.example.co.uk/a?b#c", true],
  ["http://example.com/icon.png", false],
  ["https://127.0.0.1/icon.png", false],
  ["https://2130706433/icon.png", false],
  ["https://0x7f.1/icon.png", false],
  ["https://[::1]/icon.png", false],
  ["https://localhost/icon.png", false],
  ["https://router.local/icon.png", false],
  ["https://db.internal/icon.png", false],
  ["https://kubernetes.default.svc/icon.png", false],
  ["https://db.service.consul/icon.png", false],
  ["https://localhost.localdomain/icon.png", false],
  ["https://127.0.0.1.nip.io/icon.png", false],
  ["https://10-0-0-1.sslip.io/icon.png", false],
  ["https://app.localtest.me/icon.png", false],
  ["https://snip.io/icon.png", true],
  ["https://example.com:8443/icon.png", false],
  ["https://user:pass@example.com/icon.png", false],
  ["https://example.com./icon.png", false],
  ["ftp://example.com/icon.png", false],
  ["javascript:alert(1)", false],
  ["", false],
])("the address %s may be downloaded: %s", (address, may) => {
  expect(isDownloadable(address)).toBe(may);
});
