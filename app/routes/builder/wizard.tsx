import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { TITLE_MAX, TITLE_MIN } from "#domain/projects/limits.ts";
import type { Project } from "#domain/projects/queries.server.ts";
import { ListingPreview } from "./listing-preview.tsx";
import { useListing } from "./use-listing.ts";
import { CategoriesStep, DescriptionStep, IconStep, PublishStep, ReviewStep, TitleStep } from "./wizard-steps.tsx";

const STEPS = ["Title", "Description", "Categories", "Icon", "Review", "Publish"] as const;

/** Six steps from a private project to the store; every step that is left is kept. */
export function Wizard({ project, maySubmit, onClose }: { project: Project; maySubmit: boolean; onClose: () => void }) {
  const [step, setStep] = useState(0);
  const form = useListing(project, onClose);
  const length = form.listing.name.trim().length;
  const titleValid = length >= TITLE_MIN && length <= TITLE_MAX;
  function go(to: number) {
    if (form.changed) form.save();
    setStep(to);
  }
  return (
    <Dialog title={`Edit ${project.name}`} open wide onClose={onClose}>
      <ol className="steps" aria-label="Steps">
        {STEPS.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              className="chip"
              aria-current={index === step ? "page" : undefined}
              disabled={!titleValid}
              onClick={() => go(index)}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
      <div className="wizard">
        <div className="stack">
          {step === 0 && <TitleStep form={form} />}
          {step === 1 && <DescriptionStep form={form} />}
          {step === 2 && <CategoriesStep form={form} />}
          {step === 3 && <IconStep form={form} />}
          {step === 4 && <ReviewStep form={form} />}
          {step === 5 && <PublishStep form={form} project={project} maySubmit={maySubmit} />}
          {form.error && (
            <p className="error" role="alert">
              {form.error}
            </p>
          )}
        </div>
        <ListingPreview id={project.id} listing={form.listing} />
      </div>
      <div className="actions">
        <Button look="soft" disabled={step === 0} onClick={() => go(step - 1)}>
          Back
        </Button>
        <span className="grow" />
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!titleValid || step === STEPS.length - 1} onClick={() => go(step + 1)}>
          Next
        </Button>
      </div>
    </Dialog>
  );
}
