import { Button } from "#app/components/button.tsx";
import { TextArea, TextField } from "#app/components/fields.tsx";
import { CheckIcon, WarningIcon } from "#app/components/tool-icons.tsx";
import { notify } from "#app/lib/toast.ts";
import {
  CATEGORIES,
  CATEGORIES_MAX,
  DESCRIPTION_MAX,
  DESCRIPTION_MIN,
  ICON_TEXT_MAX,
  missingForStore,
  TITLE_MAX,
} from "#domain/projects/limits.ts";
import type { Project } from "#domain/projects/queries.server.ts";
import type { ListingForm } from "./use-listing.ts";

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

export function IconStep({ form: { listing, change } }: Step) {
  return (
    <TextField
      label="Icon"
      value={listing.icon}
      placeholder="🚀"
      hint={`An emoji, or a text of up to ${ICON_TEXT_MAX} characters.`}
      onChange={(event) => change({ icon: event.target.value })}
    />
  );
}

const CHECKS = ["Title", "Description", "Categories", "Icon"];

export function ReviewStep({ form: { listing } }: Step) {
  const missing = missingForStore({ ...listing, name: listing.name.trim(), icon: listing.icon || null });
  return (
    <ul className="checklist" aria-label="Submission checklist">
      {CHECKS.map((check) => {
        const problem = missing.find((item) => item.startsWith(check));
        return (
          <li key={check} className={problem ? "error" : "success"}>
            {problem ? <WarningIcon /> : <CheckIcon />}
            {problem ?? `${check}: ready`}
          </li>
        );
      })}
    </ul>
  );
}

export function PublishStep({ form, project, maySubmit }: Step & { project: Project; maySubmit: boolean }) {
  if (!maySubmit) return <p>Upgrade to Architect plan to submit apps to the store for public distribution.</p>;
  if (project.status === "approved") return <p>This app is in the store.</p>;
  if (project.status === "pending") return <p>Waiting for review. Reviews are stated to take 24-48 hours.</p>;
  const missing = missingForStore({ ...form.listing, name: form.listing.name.trim(), icon: form.listing.icon || null });
  return (
    <>
      <p>A moderator reads the code as it is now and decides. Editing afterwards does not change what is reviewed.</p>
      {missing.length > 0 && <p className="error">Still missing: {missing.join("; ")}.</p>}
      <span>
        <Button
          look="marker"
          large
          disabled={missing.length > 0}
          busy={form.busy && "Submitting..."}
          onClick={form.submit}
        >
          Submit for Review
        </Button>
      </span>
    </>
  );
}
