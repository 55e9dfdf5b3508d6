import { afterEach, expect, test, vi } from "vitest";
import { missingPartText, notifyMissingPart } from "#app/device/offline/missing-part.ts";
import { notify } from "#app/lib/toast.ts";

vi.mock("#app/lib/toast.ts", () => ({ notify: { error: vi.fn() } }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const OFFLINE = "You seem to be offline. Please try again.";
const OUTDATED = "Sheaf has a newer version than this page. Please reload the page and try again.";
const UNKNOWN = "Part of this page didn't load. Please reload the page and try again.";

function stub({ onLine = true, answer }: { onLine?: boolean; answer: number | "none" }) {
  vi.stubGlobal("navigator", { onLine });
  const request = vi.fn(async () => {
    if (answer === "none") throw new TypeError("Failed to fetch");
    return new Response(null, { status: answer });
  });
  vi.stubGlobal("fetch", request);
  return request;
}

test.each([
  ["of a page whose own files are served no more is a new version", 404, OUTDATED],
  ["of a page whose files are served is just missing", 200, UNKNOWN],
  ["of a server that breaks down is no new version", 503, UNKNOWN],
  ["of a request without an answer is no network", "none", OFFLINE],
] as const)("a missing part %s", async (_, answer, text) => {
  const request = stub({ answer });
  expect(await missingPartText()).toBe(text);
  expect(request).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("missing-part.ts"),
    expect.objectContaining({ method: "HEAD", cache: "no-store" }),
  );
});

test("a browser that is offline asks nobody, and gets no button to reload", async () => {
  const request = stub({ onLine: false, answer: 404 });
  await notifyMissingPart();
  expect(request).not.toHaveBeenCalled();
  expect(notify.error).toHaveBeenCalledExactlyOnceWith("Error", OFFLINE, undefined);
});

test("an outdated page is reloaded by a press only", async () => {
  stub({ answer: 404 });
  const reload = vi.fn();
  vi.stubGlobal("window", { location: { reload } });
  await notifyMissingPart("Format failed");
  expect(notify.error).toHaveBeenCalledExactlyOnceWith("Format failed", OUTDATED, {
    label: "Reload",
    onClick: expect.any(Function),
  });
  expect(reload).not.toHaveBeenCalled();
  const [, , action] = vi.mocked(notify.error).mock.calls[0] ?? [];
  if (action && "onClick" in action) action.onClick();
  expect(reload).toHaveBeenCalledOnce();
});
