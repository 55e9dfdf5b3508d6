const sources = import.meta.glob<string>("/domain/**/*.server.ts", { query: "?raw", import: "default", eager: true });
const callers = import.meta.glob<string>(["/app/**/*.{ts,tsx}", "/workers/**/*.ts", "!/workers/dev/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const FUNCTION = /^(export )?(?:async )?function\*? (\w+)[\s\S]*?^\}/gm;
/** What changes something outside of the worker. */
const WRITE =
  /\.(?:insert|update|delete|put)\(|\bdb\.run\(|\bmail\(|\bconsumeAttempt\(|\bclearAttempts\(|\bstripe\.(?!read)\w+\(/;
const IMPORT = /import (?!type )\{([^}]*)\} from "#(domain\/[^"]+\.server\.ts)"/g;

/** The functions of the domain that change something and that the other layers call, as "<path> <name>". */
export function listCommands(): Array<string> {
  const functions = Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(FUNCTION)].map(([body, exported, name = ""]) => ({ path, name, body, exported })),
  );
  const writing = new Set(functions.filter(({ body }) => WRITE.test(body)).map(({ name }) => name));
  for (let size = -1; size !== writing.size; ) {
    size = writing.size;
    for (const { name, body } of functions) if (callsAny(body, name, writing)) writing.add(name);
  }
  const imported = new Set(Object.values(callers).flatMap(importsOf));
  return functions
    .filter(({ path, name, exported }) => exported && writing.has(name) && imported.has(`${path} ${name}`))
    .map(({ path, name }) => `${path.slice(1)} ${name}`)
    .sort();
}

function callsAny(body: string, own: string, names: ReadonlySet<string>) {
  return [...body.matchAll(/\b(\w+)\(/g)].some(([, name = ""]) => name !== own && names.has(name));
}

function importsOf(text: string) {
  return [...text.matchAll(IMPORT)].flatMap(([, names = "", path]) =>
    names.split(",").map((name) => `/${path} ${name.trim()}`),
  );
}
