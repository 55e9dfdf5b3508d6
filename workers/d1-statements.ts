/** Counts prepared statements; each statement that runs, alone or in a batch, is prepared once. */
export function countStatements(database: D1Database) {
  let statements = 0;
  const counted = new Proxy(database, {
    get(target, name) {
      if (name === "prepare") statements++;
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { database: counted, count: () => statements };
}
