import type { CardProject } from "#app/routes/builder/projects/card-project.ts";

function sample(name: string, icon: string) {
  return { id: name, name, icon };
}

export const APPS = [
  sample("Focus Garden", "🌿"),
  sample("Pocket Synth", "🎹"),
  sample("Unit Swap", "📐"),
  sample("Pixel Pad", "🎨"),
  sample("Habit Dots", "🟢"),
];

export const NOTE = "Slow morning, good tea. Fixed the timer so that it rings once. Call Ada about Saturday.";

const LISTED = { cover: null, ratingSum: 0, ratingCount: 0 };

export const STORE_APPS = [
  {
    ...LISTED,
    ...sample("Focus Garden", "🌿"),
    slug: "focus-garden",
    summary: "A timer that grows a plant while you work.",
    creatorNickname: "Mira Okafor",
  },
  {
    ...LISTED,
    ...sample("Pocket Synth", "🎹"),
    slug: "pocket-synth",
    summary: "Sixteen steps, four voices, one page.",
    creatorNickname: "Jonas Vik",
  },
];

export const PROJECT: CardProject = {
  ...sample("Tip Splitter", "🧾"),
  description: "Splits the bill and the tip, in even amounts or by what each person had.",
  tags: ["Finance", "Utilities"],
  screenshots: [],
  declaredHosts: [],
  releaseNotes: null,
  status: "private",
  published: false,
  reviewNotes: null,
  banReason: null,
  update: null,
  violations: [],
  hasUnsubmittedChanges: false,
  hasNumbers: false,
  allowsCopies: false,
  basedOn: null,
  reviewId: null,
  updatedAt: 0,
};
