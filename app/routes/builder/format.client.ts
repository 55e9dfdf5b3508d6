import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";
import * as html from "prettier/plugins/html";
import * as postcss from "prettier/plugins/postcss";
import { format } from "prettier/standalone";

/** The same document with even indents. @throws SyntaxError where it can't be read. */
export function formatHtml(code: string) {
  return format(code, { parser: "html", plugins: [babel, estree, html, postcss], printWidth: 100 });
}
