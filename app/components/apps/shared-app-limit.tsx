import { SHARED_APP_LIMIT } from "#domain/shares/rules.ts";

/** Follows a sentence about the app, to which "It" refers. */
export function SharedAppLimit() {
  return (
    <>
      {SHARED_APP_LIMIT} <a href="/how-it-works#gaps">What browsers leave open</a>
    </>
  );
}
