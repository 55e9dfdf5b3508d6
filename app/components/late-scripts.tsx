import { Children, cloneElement, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/**
 * The page's scripts, asked for as soon as it has been painted: a page that the server rendered needs none of them to be
 * read, and forty files would stand in line before its fonts and pictures.
 */
export function LateScripts() {
  const files: Array<string> = [];
  return late(Scripts({}), files);
}

type Part = {
  rel?: string;
  href?: string;
  type?: string;
  dangerouslySetInnerHTML?: { __html: string };
  children?: ReactNode;
};

/** The framework's elements; what they preload, `files`, comes with the module, which stands last. */
function late(node: ReactNode, files: Array<string>): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<Part>(child)) return child;
    const { rel, href, type, dangerouslySetInnerHTML: inner, children } = child.props;
    if (rel === "modulepreload" && href) {
      files.push(href);
      return null;
    }
    if (type === "module" && inner)
      return cloneElement(child, { dangerouslySetInnerHTML: { __html: afterPaint(inner.__html, files) } });
    return children ? cloneElement(child, {}, late(children, files)) : child;
  });
}

const PAINTED =
  "await new Promise((go) => (document.hidden ? go() : requestAnimationFrame(() => setTimeout(go))));\nconst part = (file) => import(file);\n";
const ROUTE = /^import \* as (\w+) from ("[^"]+");$/gm;
const MANIFEST = /^import ("[^"]+");/gm;
const ENTRY = /import\(("[^"]+")\);$/;

/** A module's imports come before all else in it, so they become calls: every file at once, the entry when they are there. */
function afterPaint(module: string, files: Array<string>) {
  const entry = ENTRY.exec(module)?.[1];
  if (!entry) return module;
  const parts = files.filter((file) => JSON.stringify(file) !== entry);
  return `${PAINTED}await Promise.all(${JSON.stringify(parts)}.map(part));
${module.replace(MANIFEST, "await part($1);").replace(ROUTE, "const $1 = await part($2);")}`;
}
