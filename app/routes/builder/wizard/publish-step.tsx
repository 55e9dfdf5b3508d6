import { BanReason } from "#app/components/apps/ban-reason.tsx";
import { Violations } from "#app/components/apps/violations.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { DialogButton } from "#app/components/overlays/dialog-button.tsx";
import type { CardProject } from "#app/routes/builder/projects/card-project.ts";
import { updateLabel } from "#app/routes/builder/projects/project-card.tsx";
import { UnpublishDialog } from "#app/routes/builder/projects/unpublish-dialog.tsx";
import { AutomaticChecks } from "./automatic-checks.tsx";
import { missingListingParts } from "./listing.ts";
import { PlanNote } from "./plan-note.tsx";
import type { ListingForm } from "./use-listing.ts";

/** `isValid`: may be saved, so that it may be sent. */
type Props = { form: ListingForm; project: CardProject; isValid: boolean; maySubmit: boolean; admin: boolean };

export function PublishStep({ form, project, isValid, maySubmit, admin }: Props) {
  if (project.banReason !== null) return <BanReason reason={project.banReason} />;
  if (project.status === "approved")
    return <PublishedActions form={form} project={project} isValid={isValid} maySubmit={maySubmit} admin={admin} />;
  return (
    <>
      {project.status === "pending" && (
        <p>
          Waiting for review.{" "}
          {project.reviewId && (
            <a href={`/builder/review/${project.reviewId}`}>See its place in the queue and how long reviews take</a>
          )}
        </p>
      )}
      {maySubmit && project.status !== "local" ? (
        <SubmitActions form={form} project={project} isValid={isValid} admin={admin} />
      ) : (
        <ArchitectNote />
      )}
    </>
  );
}

function SubmitActions({ form, project, isValid, admin }: Omit<Props, "maySubmit">) {
  const missing = missingListingParts(form.listing);
  const isPending = project.status === "pending";
  const hasNewerChanges = isPending && (project.hasUnsubmittedChanges || form.hasChanges);
  const maySend = !isPending || hasNewerChanges || admin;
  return (
    <>
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

function ArchitectNote() {
  return (
    <>
      <p>Upgrade to Architect plan to submit apps to the store for public distribution.</p>
      <PlanNote plan="Architect" />
    </>
  );
}

/** To unpublish needs no plan: it is the author's app. */
function PublishedActions({ form, project, isValid, maySubmit, admin }: Props) {
  if (!maySubmit)
    return (
      <>
        <p>This app is in the store. Its updates need the Architect plan.</p>
        <PlanNote plan="Architect" />
        <UnpublishButton form={form} name={project.name} />
      </>
    );
  return <StoreActions form={form} project={project} isValid={isValid} admin={admin} />;
}

function UnpublishButton({ form, name }: { form: ListingForm; name: string }) {
  return (
    <DialogButton
      variant="soft"
      large
      disabled={form.busy}
      dialog={(close) => (
        <UnpublishDialog name={name} onClose={close} onConfirm={() => form.submitAfterSave("unpublish-own")} />
      )}
    >
      Unpublish
    </DialogButton>
  );
}

function StoreActions({ form, project, isValid, admin }: Omit<Props, "maySubmit">) {
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
        <UnpublishButton form={form} name={project.name} />
      </div>
    </>
  );
}
