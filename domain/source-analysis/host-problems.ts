import { allowedPaths, isAlwaysAllowed } from "#domain/listing/always-allowed-hosts.ts";
import { isDeclarable } from "#domain/listing/declared-hosts.ts";
import { contactOfLibrary, contactsOfScript, isStatisticsHost } from "./known-libraries.ts";
import type { FoundProblem } from "./problem.ts";
import { isUnpinned, type Reference } from "./references.ts";

type Refusal = Pick<FoundProblem, "code" | "message" | "fix">;

const UNPINNED_MESSAGE =
  "This code could change after the review. Use an exact version, such as name@1.2.3, or add an integrity attribute.";

export function* hostProblems(references: Iterable<Reference>, at = 0): Generator<FoundProblem> {
  for (const reference of references) {
    const range = { from: at + reference.from, to: at + reference.to };
    const severity = reference.certain ? "error" : "warning";
    const refusal = explainHostRefusal(reference) ?? explainPathRefusal(reference);
    if (refusal) yield { ...range, severity: refusal.code === "statistics" ? "warning" : severity, ...refusal };
    else if (isUnpinned(reference)) yield { ...range, severity: "info", code: "unpinned", message: UNPINNED_MESSAGE };
    const contact = contactOfLibrary(reference);
    if (contact) yield { ...range, ...contactProblem(contact) };
  }
}

/** Hosts that the libraries of a script contact. */
export function* contactProblems(script: string, at: number): Generator<FoundProblem> {
  for (const { from, to, ...contact } of contactsOfScript(script))
    yield { from: at + from, to: at + to, ...contactProblem(contact) };
}

function contactProblem({ name, hosts }: { name: string; hosts: ReadonlyArray<string> }) {
  const message = `${name} contacts ${hosts.join(" and ")}, which only works if you declare ${hosts.length > 1 ? "them" : "it"}.`;
  return { severity: "warning", code: "library-host", message, fix: { kind: "declare", hosts } } as const;
}

function explainHostRefusal({ scheme, host, use }: Reference): Refusal | null {
  const code = "blocked-host";
  if (isStatisticsHost(host)) {
    return { code: "statistics", message: `${host} collects statistics, which apps don't need. You can remove it.` };
  }
  if (scheme.startsWith("ws"))
    return { code, message: `Apps can't open WebSockets (here to ${host}). Use fetch instead.` };
  if (isAlwaysAllowed(host)) {
    if (scheme !== "http:") return null;
    return { code, message: `Apps can only reach ${host} over https. Write https:// instead of http://.` };
  }
  if (use === "code") {
    return {
      code,
      message: `Apps can't load code from ${host}. Load it from a library host such as cdn.jsdelivr.net, or paste it in.`,
    };
  }
  if (!isDeclarable(host)) return { code, message: `Apps can't reach ${host} because it isn't a public host.` };
  if (scheme === "http:") {
    return {
      code,
      message: `Apps can only reach hosts over https. Write https:// instead of http://, and declare ${host}.`,
    };
  }
  const message = `Apps can't reach ${host} unless you declare it. You can also paste the content in.`;
  return { code, message, fix: { kind: "declare", hosts: [host] } };
}

/** Null if the path is allowed, or may be, because a script completes it. */
function explainPathRefusal({ host, path }: Reference): Refusal | null {
  const allowed = allowedPaths(host);
  if (path === "" || allowed.length === 0) return null;
  if (allowed.some((prefix) => path.startsWith(prefix) || prefix.startsWith(path))) return null;
  const message = `On ${host}, apps can only reach ${allowed.join(" and ")}. Declare the host for review to reach more.`;
  return { code: "blocked-path", message, fix: { kind: "declare", hosts: [host] } };
}
