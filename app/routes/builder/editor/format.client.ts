import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";
import * as html from "prettier/plugins/html";
import * as postcss from "prettier/plugins/postcss";
import { format } from "prettier/standalone";

/** @throws SyntaxError for HTML that can't be parsed. */
export function formatHtml(code: string) {
  return format(code, { parser: "html", plugins: [babel, estree, html, postcss], printWidth: 100 });
}
