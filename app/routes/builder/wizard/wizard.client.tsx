import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { ScreenshotsField } from "#app/components/forms/screenshots-field.tsx";
import { CheckIcon } from "#app/components/icons/icons.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { ActionRow } from "#app/components/overlays/dialog-actions.tsx";
import { useUrlMarker } from "#app/hooks/use-url-marker.ts";
import { SCROLLABLE } from "#app/lib/scrollable.ts";
import { DECLARE_PARAMS, HOSTS, readHostsToDeclare } from "#app/routes/builder/declare-hosts.ts";
import { DialogUnsavedPrompt } from "#app/routes/builder/dialog-unsaved-prompt.tsx";
import type { CardProject } from "#app/routes/builder/projects/card-project.ts";
import { lengthProblem } from "#domain/kit/length-problem.ts";
import { declarationsProblem, normalizeDeclarations } from "#domain/listing/declared-hosts.ts";
import { iconProblem } from "#domain/listing/icons.ts";
import {
  DESCRIPTION_TOO_LONG,
  MAX_DESCRIPTION_LENGTH,
  MAX_RELEASE_NOTES_LENGTH,
  RELEASE_NOTES_TOO_LONG,
} from "#domain/listing/rules.ts";
import { titleProblem } from "#domain/listing/titles.ts";
import { IconStep } from "./icon-step.tsx";
import { type Listing, missingListingParts } from "./listing.ts";
import { ListingPreview } from "./listing-preview.tsx";
import { PublishStep } from "./publish-step.tsx";
import { ReviewFacts } from "./review-facts.tsx";
import { useListing } from "./use-listing.ts";
import * as wizardStyles from "./wizard.module.css";
import { CategoriesStep, DescriptionStep, ReviewStep, TitleStep } from "./wizard-steps.tsx";

const STEPS = ["Title", "Description", "Categories", "Icon", "Review", "Publish"] as const;
export type WizardStep = (typeof STEPS)[number];
const TITLE_STEP = 0;
const DESCRIPTION_STEP = 1;
const LAST_FIELD_STEP = DESCRIPTION_STEP;
const ICON_STEP = 3;
const REVIEW_STEP = 4;

type Props = {
  project: CardProject;
  startsAt: WizardStep;
  nickname: string | null;
  maySubmit: boolean;
  admin: boolean;
  onClose: () => void;
};

export function Wizard({ project, startsAt, nickname, maySubmit, admin, onClose }: Props) {
  const [params] = useSearchParams();
  // Both the form and the step begin with them; then the address no longer names them.
  const hostsToDeclare = readHostsToDeclare(params, project.id);
  const [step, setStep] = useState(hostsToDeclare.length > 0 ? REVIEW_STEP : STEPS.indexOf(startsAt));
  const [isPromptOpen, setIsPromptOpen] = useState(false);
  const form = useListing(project, onClose, hostsToDeclare);
  const { listing } = form;
  // From now on the form's draft has them.
  useUrlMarker(HOSTS, form.saveDraft, { removes: DECLARE_PARAMS });
  const problem = findProblem(listing);
  const isValid = problem === null;
  const isLocal = project.status === "local";
  const isLastStep = step === STEPS.length - 1;
  /** Only the step with the title waits for one: a wizard that opens at another step leads back to it. */
  const waitsForTitle = step === TITLE_STEP && problem?.markedAt === TITLE_STEP;
  function goToStep(to: number) {
    setIsPromptOpen(false);
    if (isValid) form.save({ close: false });
    setStep(to);
  }
  function saveAndClose() {
    setIsPromptOpen(false);
    form.save({ close: true });
  }
  /** False while closing waits for the server or for the user's answer. */
  function mayClose() {
    if (form.busy) return false;
    if (!form.hasChanges) return true;
    if (form.isSending) form.save({ close: true });
    else setIsPromptOpen(true);
    return false;
  }
  const missing = missingListingParts(listing);
  const isSubmitted = project.status === "pending" || project.status === "approved";
  const isDone = (index: number) =>
    index < REVIEW_STEP ? !missing.some((item) => item.startsWith(STEPS[index] ?? "")) : isSubmitted;
  return (
    <Dialog title={`Edit ${project.name}`} open wide onClose={form.close} mayClose={mayClose}>
      <nav aria-label="Steps">
        <ol className={wizardStyles.steps}>
          {STEPS.map((name, index) => (
            <li key={name}>
              <button
                ref={index === step ? scrollToStep : undefined}
                // Where the step has no first field. The focus also scrolls to a step that the dialog opens with.
                data-initial-focus={index === step && step > LAST_FIELD_STEP ? true : undefined}
                type="button"
                className={isDone(index) ? `chip ${wizardStyles.done}` : "chip"}
                aria-current={index === step ? "step" : undefined}
                disabled={waitsForTitle && index !== step}
                onClick={() => goToStep(index)}
              >
                {isDone(index) && <CheckIcon />}
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={wizardStyles.wizard} {...SCROLLABLE}>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!waitsForTitle && !isLastStep) goToStep(step + 1);
          }}
        >
          {step === TITLE_STEP && <TitleStep form={form} />}
          {step === DESCRIPTION_STEP && <DescriptionStep form={form} />}
          {step === 2 && <CategoriesStep form={form} />}
          {step === ICON_STEP && <IconStep form={form} isLocal={isLocal} />}
          {step === ICON_STEP && !isLocal && (
            <ScreenshotsField
              screenshots={listing.screenshots}
              onChange={(screenshots) => form.change({ screenshots })}
            />
          )}
          {step === REVIEW_STEP && <ReviewStep form={form} onStep={goToStep} />}
          {step === REVIEW_STEP && !isLocal && <ReviewFacts form={form} projectId={project.id} />}
          {step === 5 && (
            <PublishStep form={form} project={project} isValid={isValid} maySubmit={maySubmit} admin={admin} />
          )}
          {form.restored && (
            <p className="small quiet" role="status">
              Restored unsaved changes from this device.
            </p>
          )}
          <FailureAlert failure={form.failure} />
        </form>
        <ListingPreview id={project.id} listing={listing} nickname={nickname} />
      </div>
      {isPromptOpen ? (
        <DialogUnsavedPrompt
          problem={problem?.text ?? null}
          onSave={saveAndClose}
          onDiscard={form.discard}
          onKeepEditing={() => setIsPromptOpen(false)}
        />
      ) : (
        <ActionRow as="div" className={wizardStyles.wizardActions}>
          <Button variant="soft" disabled={step === TITLE_STEP} onClick={() => goToStep(step - 1)}>
            Back
          </Button>
          <span className="grow small quiet" role="status">
            {form.status ?? (problem?.markedAt === step ? null : problem?.text)}
          </span>
          <Button variant="ghost" onClick={() => mayClose() && form.close()}>
            Close
          </Button>
          {isValid && form.hasChanges && (
            <Button variant="soft" onClick={saveAndClose}>
              Save and close
            </Button>
          )}
          <Button disabled={waitsForTitle || isLastStep} onClick={() => goToStep(step + 1)}>
            Next
          </Button>
        </ActionRow>
      )}
    </Dialog>
  );
}

/** What keeps the listing from being saved, and the step whose field says so. No row of hosts says that there are too many. */
function findProblem({ name, description, icon, declaredHosts, releaseNotes }: Listing) {
  const problems = [
    { text: titleProblem(name), markedAt: TITLE_STEP },
    {
      text: lengthProblem(description, MAX_DESCRIPTION_LENGTH, DESCRIPTION_TOO_LONG),
      markedAt: DESCRIPTION_STEP,
    },
    { text: iconProblem(icon), markedAt: ICON_STEP },
    { text: declarationsProblem(normalizeDeclarations(declaredHosts)), markedAt: null },
    {
      text: lengthProblem(releaseNotes, MAX_RELEASE_NOTES_LENGTH, RELEASE_NOTES_TOO_LONG),
      markedAt: REVIEW_STEP,
    },
  ];
  return problems.find(({ text }) => text !== null) ?? null;
}

/** On phones the line of steps is longer than the screen. */
function scrollToStep(button: HTMLButtonElement | null) {
  button?.scrollIntoView({ inline: "center", block: "nearest" });
}
