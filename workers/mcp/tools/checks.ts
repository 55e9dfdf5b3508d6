import * as z from "zod";
import { defineTool, READS } from "./define.ts";
import { html } from "./fields.ts";
import { checkResult, nextForFindings } from "./findings.ts";

export const checkApp = defineTool({
  name: "check_app",
  title: "Check an app",
  description:
    "Checks the HTML of a single-file app without storing it: problems with their lines, files that it lacks, hosts that it contacts. Call it with the whole document before create_app or update_app, mend what it finds, and check again.",
  hints: READS,
  input: z.object({
    html,
    hosts: z.array(z.string()).optional().describe("Hosts that the app needs, such as api.example.com."),
  }),
  output: checkResult,
  run: (api, input) => api.json("POST", "/checks", { body: input }),
  next: (answer) => nextForFindings(answer, "Store it by create_app, or by update_app if the app exists."),
});
