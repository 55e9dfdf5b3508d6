type FailureText = { title: string; message: string };

const UNEXPECTED: FailureText = { title: "Error", message: "An unexpected error occurred." };
const FAILURE_TEXTS: Readonly<Record<string, FailureText>> = {
  create: { title: "Error", message: "Failed to save the project." },
  update: { title: "Error updating project", message: UNEXPECTED.message },
  listing: { title: "Save failed", message: "An unexpected error occurred while saving." },
  submit: { title: "Error", message: "Failed to submit the app for review." },
  publish: { title: "Error", message: "Failed to publish the app." },
  "request-update": { title: "Submission failed", message: "Failed to submit update for review." },
  withdraw: { title: "Error unpublishing app", message: "Failed to unpublish the app." },
};

/** The texts for an intent that failed unexpectedly. */
export function failureText(intent: unknown) {
  return FAILURE_TEXTS[String(intent)] ?? UNEXPECTED;
}

/** The intent of a request that is about to be sent; reads a clone. */
export async function readIntent(request: Pick<Request, "headers" | "clone">): Promise<unknown> {
  const copy = request.clone();
  if (!request.headers.get("Content-Type")?.startsWith("application/json"))
    return (await copy.formData()).get("intent");
  const { intent }: { intent?: unknown } = await copy.json();
  return intent;
}
