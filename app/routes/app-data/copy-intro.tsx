import { Link } from "react-router";
import { COPY_VERSIONS_KEPT } from "#domain/app-data/data-copies/rules.ts";

/** What the copy of an app's data in the account is, and which plans have it. */
export function CopyIntro({ mayCopy }: { mayCopy: boolean }) {
  if (!mayCopy)
    return (
      <p className="quiet">
        With a plan from Builder on, your account can keep a copy of an app's data and restore it on your other devices.{" "}
        <Link to="/subscribe">See plans</Link>
      </p>
    );
  return (
    <p className="quiet">
      Where you turn it on, your account keeps an encrypted copy, the last {COPY_VERSIONS_KEPT} versions of up to 2 MB.
      It is saved while the app rests, and restored on your other devices.
    </p>
  );
}
