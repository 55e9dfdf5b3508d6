import { afterEach, expect, test, vi } from "vitest";
import { download } from "#workers/gateways/download.ts";

afterEach(() => vi.unstubAllGlobals());

function internet(answers: Record<string, () => Response>) {
  const asked: Array<string> = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
    asked.push(url);
    // Some sites refuse calls that don't name their client.
    if (new Headers(headers).get("User-Agent") === null) return new Response(null, { status: 403 });
    return answers[url]?.() ?? new Response(null, { status: 404 });
  });
  return asked;
}

function movedTo(address: string) {
  return () => new Response(null, { status: 302, headers: { Location: address } });
}

test("a public file is downloaded, also through redirects", async () => {
  internet({
    "https://a.example/x": movedTo("https://b.example/y"),
    "https://b.example/y": movedTo("/z"),
    "https://b.example/z": () => new Response("<p>"),
  });
  expect(new TextDecoder().decode((await download("https://a.example/x", 100)) ?? undefined)).toBe("<p>");
});

test("a redirect into a private network is not followed", async () => {
  const asked = internet({ "https://a.example/x": movedTo("https://169.254.169.254/meta") });
  expect(await download("https://a.example/x", 100)).toBeNull();
  expect(asked).toEqual(["https://a.example/x"]);
});

test("endless redirects, errors and files that are too large give no result", async () => {
  internet({
    "https://a.example/loop": movedTo("https://a.example/loop"),
    "https://a.example/large": () => new Response("x".repeat(101)),
  });
  expect(await download("https://a.example/loop", 100)).toBeNull();
  expect(await download("https://a.example/missing", 100)).toBeNull();
  expect(await download("https://a.example/large", 100)).toBeNull();
  expect(await download("https://a.example/large", 101)).not.toBeNull();
});
