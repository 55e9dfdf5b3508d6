import { Button } from "#app/components/button.tsx";
import { TextArea, TextField } from "#app/components/fields.tsx";
import { CheckIcon, WarningIcon } from "#app/components/tool-icons.tsx";
import { notify } from "#app/lib/toast.ts";
import { CATEGORIES, CATEGORIES_MAX, DESCRIPTION_MAX, DESCRIPTION_MIN, TITLE_MAX } from "#domain/projects/limits.ts";
import type { ListingForm } from "./use-listing.ts";
import { missingOf } from "./wizard.tsx";

type Step = { form: ListingForm };

export function TitleStep({ form: { listing, change } }: Step) {
  return (
    <TextField
      label="Title"
      value={listing.name}
      maxLength={TITLE_MAX}
      hint={`${listing.name.length}/${TITLE_MAX}`}
      onChange={(event) => change({ name: event.target.value })}
    />
  );
}

const OUTLINE = "What it does: \n\nWho it is for: \n\nHow to use it: \n\nData and network: ";

export function DescriptionStep({ form: { listing, change } }: Step) {
  const { length } = listing.description.trim();
  return (
    <>
      <TextArea
        label="Description"
        rows={9}
        value={listing.description}
        maxLength={DESCRIPTION_MAX}
        hint={`${length}/${DESCRIPTION_MAX} ${length >= DESCRIPTION_MIN ? "(store ready)" : "(private only)"}`}
        onChange={(event) => change({ description: event.target.value })}
      />
      {listing.description === "" && (
        <span>
          <Button look="soft" onClick={() => change({ description: OUTLINE })}>
            Start from an outline
          </Button>
        </span>
      )}
    </>
  );
}

export function CategoriesStep({ form: { listing, change } }: Step) {
  function toggle(category: string) {
    if (listing.tags.includes(category)) return change({ tags: listing.tags.filter((tag) => tag !== category) });
    if (listing.tags.length === CATEGORIES_MAX) {
      return notify.error("Maximum reached", `You can select maximum ${CATEGORIES_MAX} categories.`);
    }
    change({ tags: [...listing.tags, category] });
  }
  return (
    <fieldset className="choices">
      <legend className="label">
        Categories ({listing.tags.length}/{CATEGORIES_MAX})
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

const CHECKS = ["Title", "Description", "Categories", "Icon"];

export function ReviewStep({ form: { listing }, onStep }: Step & { onStep: (step: number) => void }) {
  const missing = missingOf(listing);
  return (
    <ul className="checklist" aria-label="Submission checklist">
      {CHECKS.map((check, step) => {
        const problem = missing.find((item) => item.startsWith(check));
        return (
          <li key={check} className={problem ? "error" : "success"}>
            {problem ? <WarningIcon /> : <CheckIcon />}
            {problem ?? `${check}: ready`}
            {problem && (
              <button type="button" className="link" onClick={() => onStep(step)}>
                Fix {check}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
