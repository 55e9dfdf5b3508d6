import { Violations } from "#app/components/apps/violations.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ConfirmDialog } from "#app/components/overlays/dialog.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import type { CardProject } from "#app/routes/builder/projects/card-project.ts";
import { updateLabel } from "#app/routes/builder/projects/project-card.tsx";
import { AutomaticChecks } from "./automatic-checks.tsx";
import { missingListingParts } from "./listing.ts";
import { PlanNote } from "./plan-note.tsx";
import type { ListingForm } from "./use-listing.ts";

/** `isValid`: may be saved, so that it may be sent. */
type Props = { form: ListingForm; project: CardProject; isValid: boolean; maySubmit: boolean; admin: boolean };

export function PublishStep({ form, project, isValid, maySubmit, admin }: Props) {
  if (!maySubmit || project.status === "local")
    return (
      <>
        <p>Upgrade to Architect plan to submit apps to the store for public distribution.</p>
        <PlanNote plan="Architect" />
      </>
    );
  if (project.status === "approved")
    return <PublishedActions form={form} project={project} isValid={isValid} admin={admin} />;
  const missing = missingListingParts(form.listing);
  const isPending = project.status === "pending";
  const hasNewerChanges = isPending && (project.hasUnsubmittedChanges || form.hasChanges);
  const maySend = !isPending || hasNewerChanges || admin;
  return (
    <>
      {isPending && (
        <p>
          Waiting for review.{" "}
          {project.reviewId && (
            <a href={`/builder/review/${project.reviewId}`}>See its place in the queue and how long reviews take</a>
          )}
        </p>
      )}
      {hasNewerChanges && <p>You changed the project after submitting it. The version under review hasn't changed.</p>}
      {!isPending && !admin && <p>A moderator reviews this version. Later edits aren't included.</p>}
      {!isPending && admin && (
        <p>As an admin, you publish without a review. The audit log records that you approved your own app.</p>
      )}
      {missing.length > 0 && <p className="error">Still missing: {missing.join("; ")}.</p>}
      {maySend && <AutomaticChecks projectId={project.id} listing={form.listing} />}
      {maySend && (
        <span>
          <Button
            variant="marker"
            large
            disabled={missing.length > 0 || !isValid}
            busy={form.busy && (admin ? "Publishing..." : "Submitting...")}
            onClick={() => form.submitAfterSave(admin ? "publish" : "submit")}
          >
            {submitLabel({ admin, isPending })}
          </Button>
        </span>
      )}
    </>
  );
}

function submitLabel({ admin, isPending }: { admin: boolean; isPending: boolean }) {
  if (admin) return "Publish";
  return isPending ? "Submit the newer version" : "Submit for Review";
}

function PublishedActions({ form, project, isValid, admin }: Omit<Props, "maySubmit">) {
  const isUpdatePending = project.update?.status === "pending" && !admin;
  const missing = missingListingParts(form.listing);
  const hasChanges = project.hasUnsubmittedChanges || form.hasChanges;
  return (
    <>
      <p>
        This app is in the store.{" "}
        {admin
          ? "As an admin, you publish its updates without a review. The audit log records that you approved your own update."
          : "Your changes go live once an update is approved."}
      </p>
      <Violations violations={project.violations} />
      {missing.length > 0 && <p className="error">Still missing: {missing.join("; ")}.</p>}
      {!hasChanges && !isUpdatePending && <p className="quiet">Nothing has changed since the version in the store.</p>}
      {hasChanges && !isUpdatePending && <AutomaticChecks projectId={project.id} listing={form.listing} />}
      <div className="row wrap">
        <Button
          variant="marker"
          large
          disabled={isUpdatePending || missing.length > 0 || !isValid || !hasChanges}
          busy={form.busy && (admin ? "Publishing..." : "Submitting...")}
          onClick={() => form.submitAfterSave("request-update")}
        >
          {updateLabel({ isUpdatePending, admin })}
        </Button>
        <DialogButton
          variant="soft"
          large
          disabled={form.busy}
          dialog={(close) => (
            <ConfirmDialog
              title={`Unpublish ${project.name}?`}
              open
              text="It will be removed from the store right away and become private. Reviews and installs are kept in case you publish it again."
              confirm="Unpublish"
              onClose={close}
              onConfirm={() => {
                close();
                form.submitAfterSave("unpublish-own");
              }}
            />
          )}
        >
          Unpublish
        </DialogButton>
      </div>
    </>
  );
}
