import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { TextArea, TextField } from "#app/components/forms/fields.tsx";
import { LimitedTextarea } from "#app/components/forms/limited-textarea.tsx";
import { toCardProject } from "#app/routes/builder/projects/card-project.ts";
import { toListing } from "#app/routes/builder/wizard/listing.ts";
import { PublishStep } from "#app/routes/builder/wizard/publish-step.tsx";
import type { ListingForm } from "#app/routes/builder/wizard/use-listing.ts";
import { DescriptionStep } from "#app/routes/builder/wizard/wizard-steps.tsx";

const render = (node: ReactNode) => renderToString(node).replaceAll("<!-- -->", "");

function renderDescription(description: string) {
  return render(<DescriptionStep form={{ listing: { description }, change: () => {} } as never} />);
}

test("a description that is too long stays whole, and the step says so beside its length", () => {
  const text = "x".repeat(1400);
  const html = renderDescription(text);
  expect(html).toContain(text);
  expect(html).toContain("Description must be at most 1000 characters.</span> 1400/1000 (too long)");
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('data-too-long="true"');
  expect(html).toContain("--done:1");
  expect(html.toLowerCase()).not.toContain("maxlength");
});

test("a description that fits says what it is long enough for", () => {
  expect(renderDescription("x".repeat(1000))).toContain("1000/1000 (store ready)");
  expect(renderDescription(` ${"x".repeat(499)} `)).toContain("499/1000 (private only)");
  expect(renderDescription("x".repeat(1000))).not.toMatch(/aria-invalid|data-too-long/);
});

test("a listing that can't be saved can't be submitted either", () => {
  const texts = { id: "project_1", name: "Timer", description: "x".repeat(500), icon: "⏱️", tags: ["Games"] };
  const project = { ...toCardProject({ ...texts, createdAt: 0 } as never), status: "private" as const };
  const form = { listing: toListing(project) } as ListingForm;
  const submitButton = (isValid: boolean) =>
    /<button(?:(?!<button).)*Submit for Review/.exec(
      render(<PublishStep form={form} project={project} isValid={isValid} maySubmit admin={false} />),
    )?.[0];
  expect(submitButton(true)).not.toContain("disabled");
  expect(submitButton(false)).toContain("disabled");
});

test("a field names its note, which has the problem before the hint", () => {
  for (const Field of [TextArea, TextField]) {
    const html = render(<Field label="Text" hint="1 too many" tooLong="Too long." />);
    const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html.replace(/^.*<span id/s, "<span id")).toBe(
      `<span id="${id}" class="small quiet"><span class="error" role="status">Too long.</span> 1 too many</span></div>`,
    );
  }
});

test("a counted text area has its hint until there is something to mend", () => {
  const field = { label: "Text", max: 3, tooLong: "Too long.", hint: "The user reads it." };
  expect(render(<LimitedTextarea {...field} />)).toContain("The user reads it.");
  const long = render(<LimitedTextarea {...field} defaultValue="four" />);
  expect(long).toContain("Too long.");
  expect(long).toContain("1 too many");
  expect(long).not.toContain("The user reads it.");
});
