import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Type } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";

/** What Google's CSP Evaluator finds in a policy, as "<type> <directive> <value>". */
export function cspFindings(policy: string): Array<string> {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .map(({ type, directive, value }) => [Type[type], directive, value].filter(Boolean).join(" "));
}
