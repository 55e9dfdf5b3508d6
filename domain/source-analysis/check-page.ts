import { isAlwaysAllowed } from "#domain/listing/always-allowed-hosts.ts";
import { htmlBytes } from "#domain/listing/html.ts";
import { suggestTitle } from "#domain/listing/titles.ts";
import { findProblems } from "./problems.ts";
import { scanHtml } from "./scan.ts";

/**
 * What the editor says of a page, for one who sees no editor. `hosts` are those that the code names, `mayContact` the ones
 * of them that a browser lets the app reach; lines and columns count from 1.
 */
export function checkPage(html: string, declaredHosts: ReadonlyArray<{ host: string }> = []) {
  const problems = findProblems(html, declaredHosts).map(({ from, line, severity, code, message, fix }) => ({
    line,
    column: from - html.lastIndexOf("\n", from - 1),
    severity,
    code,
    message,
    declare: fix?.kind === "declare" ? [...fix.hosts] : [],
  }));
  const scan = scanHtml(html);
  const hosts = [...new Set([...scan.hosts, ...scan.libraries])].sort();
  const declared = new Set(declaredHosts.map(({ host }) => host));
  return {
    ok: problems.every(({ severity }) => severity !== "error"),
    problems,
    missingFiles: scan.missingFiles,
    hosts,
    mayContact: hosts.filter((host) => declared.has(host) || isAlwaysAllowed(host)),
    title: suggestTitle(html),
    size: htmlBytes(html),
  };
}
