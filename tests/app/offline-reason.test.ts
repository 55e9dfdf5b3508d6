import { expect, test } from "vitest";
import { offlineReason } from "#app/routes/home/offline-reason.ts";
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
  updated: false,
  seenVersion: "01",
  acceptedVersion: "01",
};

test("a tile that doesn't open without a network says why", () => {
  expect(offlineReason(APP)).toContain("Open it once with a connection");
  expect(offlineReason({ ...APP, updated: true, seenVersion: "00", acceptedVersion: "00" })).toContain("Open it once");
  expect(offlineReason({ ...APP, acceptedVersion: "00" })).toContain("you stay on an earlier one");
  expect(offlineReason({ ...APP, gone: true })).toContain("no longer in the store");
  const { seenVersion, acceptedVersion, updated, ...own } = APP;
  expect(offlineReason({ ...own, kind: "project" })).toContain("on your account");
  expect(offlineReason({ ...own, kind: "device" })).toContain("its code is on this device");
});
