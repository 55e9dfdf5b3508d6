import { expect, test } from "vitest";
import { offlineReason } from "#app/components/apps/offline-tile.ts";
import type { HomeApp } from "#domain/library/rules.ts";

const APP: HomeApp = {
  id: "1",
  kind: "store",
  name: "Tally",
  icon: "🔢",
  address: "/p/tally",
  label: "",
  position: 0,
  at: 0,
  offlineOnly: false,
  gone: false,
};

test("a tile that doesn't open without a network says why", () => {
  expect(offlineReason(APP)).toContain("Open it once with a connection");
  expect(offlineReason({ ...APP, gone: true })).toContain("no longer in the store");
});
