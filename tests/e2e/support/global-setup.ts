import { findChromium } from "#tests/support/chromium.ts";

/** Unpacks the browser once, before the workers start. */
export default function globalSetup() {
  findChromium();
}
