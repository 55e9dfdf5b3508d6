import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ScreenshotsField } from "#app/components/screenshots-field.tsx";
import { CheckIcon } from "#app/components/tool-icons.tsx";
import { declarationsProblem, tidyDeclarations } from "#domain/previews/hosts.ts";
import { iconProblem, missingForStore, TITLE_MAX, TITLE_MIN } from "#domain/projects/limits.ts";
import type { CardProject } from "./card-project.ts";
import { IconStep } from "./icon-step.tsx";
import type { Listing } from "./listing.ts";
import { ListingPreview } from "./listing-preview.tsx";
import { PublishStep } from "./publish-step.tsx";
import { ReviewFacts } from "./review-facts.tsx";
import { UnsavedChangesPrompt } from "./unsaved-changes-prompt.tsx";
import { useListing } from "./use-listing.ts";
import { CategoriesStep, DescriptionStep, ReviewStep, TitleStep } from "./wizard-steps.tsx";

const STEPS = ["Title", "Description", "Categories", "Icon", "Review", "Publish"] as const;

type Props = { project: CardProject; maySubmit: boolean; admin: boolean; onClose: () => void };

/**
 * Six steps from a private project to the store. Leaving a step saves the listing; closing the dialog with unsaved
 * changes asks first.
 */
export function Wizard({ project, maySubmit, admin, onClose }: Props) {
  const [step, setStep] = useState(0);
  const [asking, setAsking] = useState(false);
  const form = useListing(project, onClose);
  const { listing } = form;
  const length = listing.name.trim().length;
  const titleValid = length >= TITLE_MIN && length <= TITLE_MAX;
  const hostsProblem = declarationsProblem(tidyDeclarations(listing.declaredHosts));
  const valid = titleValid && hostsProblem === null && iconProblem(listing.icon) === null;
  const local = project.status === "local";
  const last = step === STEPS.length - 1;
  function go(to: number) {
    setAsking(false);
    form.save({ close: false });
    setStep(to);
  }
  function saveAndClose() {
    setAsking(false);
    form.save({ close: true });
  }
  /** False while closing has to wait for the server or for the user's answer. */
  function mayClose() {
    if (form.busy) return false;
    if (!form.changed) return true;
    if (form.sending) form.save({ close: true });
    else setAsking(true);
    return false;
  }
  const missing = missingOf(listing);
  return (
    <Dialog title={`Edit ${project.name}`} open wide onClose={onClose} mayClose={mayClose}>
      <nav aria-label="Steps">
        <ol className="steps">
          {STEPS.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                aria-current={index === step ? "step" : undefined}
                disabled={!valid && index !== step}
                onClick={() => go(index)}
              >
                {index < 4 && !missing.some((item) => item.startsWith(name)) && <CheckIcon />}
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className="wizard">
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (valid && !last) go(step + 1);
          }}
        >
          {step === 0 && <TitleStep form={form} />}
          {step === 1 && <DescriptionStep form={form} />}
          {step === 2 && <CategoriesStep form={form} />}
          {step === 3 && <IconStep form={form} id={project.id} local={local} />}
          {step === 3 && !local && (
            <ScreenshotsField
              screenshots={listing.screenshots}
              onChange={(screenshots) => form.change({ screenshots })}
            />
          )}
          {step === 4 && <ReviewStep form={form} onStep={go} />}
          {step === 4 && !local && <ReviewFacts form={form} projectId={project.id} />}
          {step === 5 && <PublishStep form={form} project={project} maySubmit={maySubmit} admin={admin} />}
          {form.restored && (
            <p className="small quiet" role="status">
              Unsaved changes of this device were restored.
            </p>
          )}
          {form.error && (
            <p className="error" role="alert">
              {form.error}
            </p>
          )}
        </form>
        <ListingPreview id={project.id} listing={listing} />
      </div>
      {asking ? (
        <UnsavedChangesPrompt
          onSave={valid ? saveAndClose : null}
          onDiscard={form.discard}
          onKeepEditing={() => setAsking(false)}
        />
      ) : (
        <div className="actions">
          <Button look="soft" disabled={step === 0 || !valid} onClick={() => go(step - 1)}>
            Back
          </Button>
          <span className="grow small quiet" role="status">
            {form.status ?? hostsProblem}
          </span>
          <Button look="ghost" onClick={() => mayClose() && onClose()}>
            Close
          </Button>
          {valid && form.changed && (
            <Button look="soft" onClick={saveAndClose}>
              Save and close
            </Button>
          )}
          <Button disabled={!valid || last} onClick={() => go(step + 1)}>
            Next
          </Button>
        </div>
      )}
    </Dialog>
  );
}

export function missingOf(listing: Listing) {
  return missingForStore({ ...listing, name: listing.name.trim(), icon: listing.icon || null });
}
