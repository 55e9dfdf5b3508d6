export type Parameter = string | Parameters | Array<Parameter>;
export type Parameters = { [name: string]: Parameter };

/**
 * Reads Stripe's form encoding: `a[b]=1` is an object, `a[0]=1` and `a[]=1` are arrays.
 * @example parseForm("items[0][price]=p&expand[]=customer") // { items: [{ price: "p" }], expand: ["customer"] }
 */
export function parseForm(text: string): Parameters {
  const root: Parameters = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = ""] = /^[^[]*/.exec(name) ?? [];
    const rest = [...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? "");
    assign(root, [first, ...rest], value);
  }
  return withArrays(root) as Parameters;
}

function assign(root: Parameters, path: Array<string>, value: string) {
  let target = root;
  for (const [index, name] of path.entries()) {
    const key = name === "" ? String(Object.keys(target).length) : name;
    if (index === path.length - 1) target[key] = value;
    else target = innerOf(target, key);
  }
}

function innerOf(target: Parameters, key: string): Parameters {
  const inner = target[key];
  if (typeof inner === "object" && !Array.isArray(inner)) return inner;
  const created: Parameters = Object.create(null);
  target[key] = created;
  return created;
}

function withArrays(value: Parameter): Parameter {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withArrays(inner)] as const);
  const isArray = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  if (isArray) return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}
