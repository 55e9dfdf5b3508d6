import type { CSSProperties } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { TextArea, TextField } from "#app/components/forms/fields.tsx";
import { CheckIcon, WarningIcon } from "#app/components/icons/icons.tsx";
import { notify } from "#app/lib/toast.ts";
import * as builderStyles from "#app/routes/builder/builder.module.css";
import { lengthProblem } from "#domain/kit/length-problem.ts";
import { CATEGORIES } from "#domain/listing/categories.ts";
import {
  DESCRIPTION_TOO_LONG,
  MAX_CATEGORIES,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_STORE_DESCRIPTION_LENGTH,
  MIN_TITLE_LENGTH,
} from "#domain/listing/rules.ts";
import { titleLength, titleProblem } from "#domain/listing/titles.ts";
import { missingListingParts } from "./listing.ts";
import type { ListingForm } from "./use-listing.ts";
import * as wizardStyles from "./wizard.module.css";

type StepProps = { form: ListingForm };

export function TitleStep({ form: { listing, change } }: StepProps) {
  const length = titleLength(listing.name);
  return (
    <TextField
      label="Title"
      data-initial-focus
      value={listing.name}
      hint={`${length}/${MAX_TITLE_LENGTH}, at least ${MIN_TITLE_LENGTH}`}
      error={length > MAX_TITLE_LENGTH ? titleProblem(listing.name) : null}
      onChange={(event) => change({ name: event.target.value })}
    />
  );
}

const OUTLINE = "What it does: \n\nWho it is for: \n\nHow to use it: \n\nData and network: ";

export function DescriptionStep({ form: { listing, change } }: StepProps) {
  const { length } = listing.description.trim();
  return (
    <>
      <TextArea
        label="Description"
        data-initial-focus
        rows={9}
        value={listing.description}
        hint={`${length}/${MAX_DESCRIPTION_LENGTH} ${readinessText(length)}`}
        tooLong={lengthProblem(listing.description, MAX_DESCRIPTION_LENGTH, DESCRIPTION_TOO_LONG)}
        onChange={(event) => change({ description: event.target.value })}
      />
      <span
        className={wizardStyles.progress}
        aria-hidden="true"
        data-too-long={length > MAX_DESCRIPTION_LENGTH || undefined}
        style={{ "--done": Math.min(1, length / MAX_DESCRIPTION_LENGTH) } as CSSProperties}
      />
      {listing.description === "" && (
        <span>
          <Button variant="soft" onClick={() => change({ description: OUTLINE })}>
            Start from an outline
          </Button>
        </span>
      )}
    </>
  );
}

function readinessText(length: number) {
  if (length > MAX_DESCRIPTION_LENGTH) return "(too long)";
  return length >= MIN_STORE_DESCRIPTION_LENGTH ? "(store ready)" : "(private only)";
}

export function CategoriesStep({ form: { listing, change } }: StepProps) {
  function toggle(category: string) {
    if (listing.tags.includes(category)) return change({ tags: listing.tags.filter((tag) => tag !== category) });
    if (listing.tags.length === MAX_CATEGORIES) {
      return notify.error("Maximum reached", `You can select maximum ${MAX_CATEGORIES} categories.`);
    }
    change({ tags: [...listing.tags, category] });
  }
  return (
    <fieldset className={wizardStyles.choices}>
      <legend className="label">
        Categories ({listing.tags.length}/{MAX_CATEGORIES})
      </legend>
      {CATEGORIES.map((category) => (
        <button
          key={category}
          type="button"
          className="chip"
          aria-pressed={listing.tags.includes(category)}
          onClick={() => toggle(category)}
        >
          {category}
        </button>
      ))}
    </fieldset>
  );
}

const CHECKED_PARTS = ["Title", "Description", "Categories", "Icon"];

export function ReviewStep({ form: { listing }, onStep }: StepProps & { onStep: (step: number) => void }) {
  const missing = missingListingParts(listing);
  return (
    <ul className={wizardStyles.checklist} aria-label="Submission checklist">
      {CHECKED_PARTS.map((check, step) => {
        const problem = missing.find((item) => item.startsWith(check));
        return (
          <li key={check} className={problem ? "error" : "success"}>
            {problem ? <WarningIcon /> : <CheckIcon />}
            {problem ?? `${check}: ready`}
            {problem && (
              <button type="button" className={builderStyles.link} onClick={() => onStep(step)}>
                Fix {check}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
