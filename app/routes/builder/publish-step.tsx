import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/dialog.tsx";
import { Violations } from "#app/components/violations.tsx";
import type { CardProject } from "./card-project.ts";
import type { ListingForm } from "./use-listing.ts";
import { missingOf } from "./wizard.tsx";

type Props = { form: ListingForm; project: CardProject; maySubmit: boolean; admin: boolean };

/** The way into the store, by tier and state. */
export function PublishStep({ form, project, maySubmit, admin }: Props) {
  if (!maySubmit || project.status === "local")
    return <p>Upgrade to Architect plan to submit apps to the store for public distribution.</p>;
  if (project.status === "approved") return <InStore form={form} project={project} />;
  const missing = missingOf(form.listing);
  const waiting = project.status === "pending";
  const newer = waiting && (project.newer || form.changed);
  return (
    <>
      {waiting && <p>Waiting for review. Reviews are stated to take 24-48 hours.</p>}
      {newer && <p>You changed the project after submitting it. Under review is still what you submitted.</p>}
      {!waiting && !admin && (
        <p>A moderator reads the code as it is now and decides. Editing afterwards does not change what is reviewed.</p>
      )}
      {!waiting && admin && (
        <p>As an admin you publish without a review; the audit log notes that you approved your own app.</p>
      )}
      {missing.length > 0 && <p className="error">Still missing: {missing.join("; ")}.</p>}
      {(!waiting || newer || admin) && (
        <span>
          <Button
            look="marker"
            large
            disabled={missing.length > 0}
            busy={form.busy && (admin ? "Publishing..." : "Submitting...")}
            onClick={() => form.decide("submit")}
          >
            {labelOf({ admin, waiting })}
          </Button>
        </span>
      )}
    </>
  );
}

function labelOf({ admin, waiting }: { admin: boolean; waiting: boolean }) {
  if (admin) return "Publish";
  return waiting ? "Submit the newer version" : "Submit for Review";
}

function InStore({ form, project }: Pick<Props, "form" | "project">) {
  const [asking, setAsking] = useState(false);
  const pending = project.update?.status === "pending";
  const missing = missingOf(form.listing);
  return (
    <>
      <p>This app is in the store. What you changed since reaches people once an update is approved.</p>
      <Violations violations={project.violations} />
      {missing.length > 0 && <p className="error">Still missing: {missing.join("; ")}.</p>}
      <span className="row wrap">
        <Button
          look="marker"
          large
          disabled={pending || missing.length > 0}
          busy={form.busy && "Submitting..."}
          onClick={() => form.decide("request-update")}
        >
          {pending ? "Update Pending" : "Submit Update"}
        </Button>
        <Button look="soft" large disabled={form.busy} onClick={() => setAsking(true)}>
          Unpublish
        </Button>
      </span>
      <ConfirmDialog
        title={`Unpublish ${project.name}?`}
        open={asking}
        text="It leaves the store at once and is private again. Reviews and installs are kept for when it comes back."
        confirm="Unpublish"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          form.decide("withdraw");
        }}
      />
    </>
  );
}
