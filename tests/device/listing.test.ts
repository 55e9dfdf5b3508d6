import { afterEach, expect, test, vi } from "vitest";
import { formDrafts } from "#app/device/drafts/form-drafts.ts";
import { readIntent } from "#app/device/offline/action-errors.ts";
import { failureText } from "#app/routes/builder/failure-texts.ts";
import { draftKey, restoreListing, serializeListing, toListing } from "#app/routes/builder/wizard/listing.ts";
import { fakeBrowser } from "#tests/support/fake-browser.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PROJECT = {
  id: "p1",
  name: "Ink list",
  description: "Lists in ink",
  icon: null,
  tags: ["Books"],
  declaredHosts: [],
  screenshots: [],
  releaseNotes: null,
  status: "private" as const,
  published: false,
  reviewNotes: null,
  banReason: null,
  update: null,
  violations: [],
  reviewId: null,
  updatedAt: 0,
  hasUnsubmittedChanges: false,
  hasNumbers: false,
  allowsCopies: false,
  basedOn: null,
};

test("a draft of the listing is restored, and what was saved elsewhere since stays in the other fields", () => {
  fakeBrowser();
  const saved = toListing(PROJECT);
  const typed = { ...saved, description: "Typed and not saved", tags: [] };
  formDrafts.write("ada", draftKey(PROJECT), { base: serializeListing(saved), listing: JSON.stringify(typed) });
  expect(restoreListing("ada", PROJECT)).toEqual({ listing: typed, restored: true });
  const elsewhere = {
    ...PROJECT,
    description: "Saved elsewhere",
    tags: ["Food"],
    releaseNotes: "New",
    allowsCopies: true,
  };
  expect(restoreListing("ada", elsewhere)).toEqual({
    listing: { ...typed, releaseNotes: "New", allowsCopies: true },
    restored: true,
  });
  expect(restoreListing("bob", PROJECT)).toEqual({ listing: saved, restored: false });
});

test("a draft that the account has by now is none any more", () => {
  fakeBrowser();
  const typed = { ...toListing(PROJECT), description: " Saved, and the answer was lost " };
  const base = serializeListing(toListing(PROJECT));
  formDrafts.write("ada", draftKey(PROJECT), { base, listing: JSON.stringify(typed) });
  const saved = { ...PROJECT, description: "Saved, and the answer was lost" };
  expect(restoreListing("ada", saved).restored).toBe(false);
  expect(restoreListing("ada", { ...saved, description: "Saved later" }).listing.description).toBe("Saved later");
});

test("a draft of an earlier version of the page is restored whole", () => {
  fakeBrowser();
  const typed = { ...toListing(PROJECT), description: "Typed and not saved" };
  const base = JSON.stringify([["Ink list", "", "", ""], ["Books"], [], [], false]);
  formDrafts.write("ada", draftKey(PROJECT), { base, listing: JSON.stringify(typed) });
  expect(restoreListing("ada", { ...PROJECT, tags: ["Food"] })).toEqual({ listing: typed, restored: true });
});

test("whitespace that saving trims is not a change", () => {
  const listing = toListing(PROJECT);
  expect(serializeListing({ ...listing, name: " Ink list ", declaredHosts: [{ host: "", purpose: "" }] })).toBe(
    serializeListing(listing),
  );
  expect(serializeListing({ ...listing, icon: "🖋️" })).not.toBe(serializeListing(listing));
});

test.each([
  ["create", "Error", "Failed to save the project."],
  ["update", "Error updating project", "An unexpected error occurred."],
  ["listing", "Save failed", "An unexpected error occurred while saving."],
  ["submit", "Error", "Failed to submit the app for review."],
  ["publish", "Error", "Failed to publish the app."],
  ["request-update", "Submission failed", "Failed to submit update for review."],
  ["end-copies", "Save failed", "An unexpected error occurred while saving."],
  ["unpublish-own", "Error unpublishing app", "Failed to unpublish the app."],
  ["anything", "Error", "An unexpected error occurred."],
])("%s that fails unexpectedly says: %s, %s", (intent, title, message) => {
  expect(failureText(intent)).toEqual({ title, message });
});

test("the intent is read from JSON and from forms, and the request can still be sent", async () => {
  const headers = { "Content-Type": "application/json" };
  const json = new Request("http://localhost/", { method: "POST", headers, body: '{"intent":"update"}' });
  expect(await readIntent(json)).toBe("update");
  expect(await json.json()).toEqual({ intent: "update" });
  const form = new Request("http://localhost/", { method: "POST", body: new URLSearchParams({ intent: "delete" }) });
  expect(await readIntent(form)).toBe("delete");
  expect((await form.formData()).get("intent")).toBe("delete");
});
