import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { notify } from "#app/lib/toast.ts";

const { toaster, plain } = vi.hoisted(() => ({ toaster: vi.fn(), plain: vi.fn() }));
vi.mock("#app/lib/toaster.client.tsx", () => ({ toaster }));
vi.mock("#app/lib/fallback-toast.ts", () => ({ showFallbackToast: plain }));

const show = vi.fn();
const undo = { label: "Undo", onClick: () => {} };

// Where the toaster comes late, a plain line takes its place.
beforeAll(() => import("#app/lib/toaster.client.tsx"));

afterEach(() => {
  for (const mock of [toaster, plain, show]) mock.mockReset();
});

test("toasts with a button and errors stay for five seconds, a choice for ten", async () => {
  toaster.mockReturnValue({ show });
  const shown = async (notice: () => void) => {
    show.mockClear();
    notice();
    await expect.poll(() => show.mock.calls).toHaveLength(1);
    return show.mock.calls[0]?.[0].duration;
  };
  expect(await shown(() => notify.success("Link copied"))).toBe(3000);
  expect(await shown(() => notify.success("App uninstalled", undo))).toBe(5000);
  const choice = { message: "Its data stays in this browser.", link: { label: "Clear its data", href: "/app-data" } };
  expect(await shown(() => notify.choice("App uninstalled", choice))).toBe(10_000);
  expect(await shown(() => notify.error("Save failed", "An unexpected error occurred."))).toBe(5000);
});

test("a failure is removed once it is fixed", async () => {
  const dismiss = vi.fn();
  toaster.mockReturnValue({ show: () => dismiss });
  const takeBack = notify.failure({ code: "invalid", title: "Rating required", message: "Please choose a rating." });
  expect(dismiss).not.toHaveBeenCalled();
  takeBack();
  await expect.poll(() => dismiss.mock.calls).toHaveLength(1);
});

test("a refusal by the plan links to the plans, and no other failure does", async () => {
  toaster.mockReturnValue({ show });
  const actionOf = async (code: "plan" | "forbidden") => {
    show.mockClear();
    notify.failure({ code, title: "Save failed", message: "Upgrade to Builder to sync projects." });
    await expect.poll(() => show.mock.calls).toHaveLength(1);
    return show.mock.calls[0]?.[0].action;
  };
  expect(await actionOf("plan")).toEqual({ label: "See plans", href: "/subscribe?plan=builder" });
  expect(await actionOf("forbidden")).toBeUndefined();
});

test("if the toaster can't be loaded, a plain line shows errors but no announcements", async () => {
  toaster.mockImplementation(() => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  notify.error("Installation failed", "You seem to be offline. Please try again.");
  notify.announce("Installing Pixel Pad");
  await expect
    .poll(() => plain.mock.calls)
    .toMatchObject([
      [{ kind: "error", title: "Installation failed", message: "You seem to be offline. Please try again." }],
    ]);
});
