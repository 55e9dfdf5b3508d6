import * as z from "zod";

const problem = z.object({
  line: z.int().describe("Line of the HTML, from 1."),
  column: z.int(),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  declare: z.array(z.string()).describe("Hosts that solve it, once the app declares them."),
});

/** What the automatic checks say about one document. */
export const checkResult = z.object({
  ok: z.boolean().describe("Whether nothing keeps the app from running as its author wants."),
  problems: z.array(problem),
  missingFiles: z.array(z.string()).describe("Files that the HTML names but doesn't contain."),
  hosts: z.array(z.string()).describe("Hosts that the HTML contacts."),
  mayContact: z.array(z.string()).describe("Hosts that it may contact when it runs here."),
  size: z.int().describe("In bytes."),
  converted: z.string().nullable().describe("What was done to make a document of what was sent."),
});

type Findings = Pick<z.output<typeof checkResult>, "problems" | "missingFiles">;

/** Names the findings with their lines, and says what follows. A hint keeps no app from passing, so it asks for no new check. */
export function nextForFindings({ problems, missingFiles }: Findings, otherwise: string) {
  const textOf = ({ line, message }: (typeof problems)[number]) => `line ${line}: ${message}`;
  const found = [
    ...problems.filter(({ severity }) => severity !== "info").map(textOf),
    ...missingFiles.map((file) => `missing file: ${file} (put its content into the HTML)`),
  ];
  const hints = problems.filter(({ severity }) => severity === "info").map(textOf);
  const first = found.length === 0 ? "Nothing was found." : `Mend these and check again: ${found.join("; ")}.`;
  return [first, otherwise, ...(hints.length === 0 ? [] : [`Hints: ${hints.join("; ")}`])].join(" ");
}
