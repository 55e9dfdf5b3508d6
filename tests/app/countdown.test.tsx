import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { Countdown } from "#app/routes/confirmed/countdown.tsx";

test.each([
  ["the home", "/", "Taking you to your apps..."],
  ["the home, also in builder mode", HOME_PATH, "Taking you to your apps..."],
  ["the sign-in, in another browser than the account's", "/auth", "Taking you to the sign-in..."],
  ["a screen that a sign-in interrupted", "/store/focus-garden", "Taking you back to where you were..."],
])("after a confirmation the page says that it leads to %s", (_, to, words) => {
  const page = <Countdown title="Account Confirmed!" to={to} />;
  expect(renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)).toContain(words);
});
