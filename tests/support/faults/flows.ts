import type { Services } from "#domain/services.ts";
import { insertActor, ROLES } from "#tests/support/authorization/roles.ts";
import type { Row } from "#tests/support/authorization/row.ts";
import { ROWS } from "#tests/support/authorization/rows.ts";
import { send } from "#tests/support/authorization/send.ts";
import { TARGETS } from "#tests/support/authorization/targets.ts";
import { insertUser } from "#tests/support/services.ts";

/** `outcome`: "ok" or the code of a refusal; `text`: what the user is answered. */
export type Answer = { outcome: string; text: string };

/** `set` makes what the flow needs, without faults. @returns the flow, which is run again after a fault. */
export type Flow = (services: Services) => Promise<(services: Services) => Promise<Answer>>;

/** Every screen, form and call of the API, by a role that may. */
export function routeFlows(): Record<string, Flow> {
  const flows: Record<string, Flow> = {};
  for (const [key, row] of Object.entries<Row>(ROWS)) {
    const own = roleWith(row.own);
    const foreign = roleWith(row.foreign);
    const role = own ?? foreign;
    if (!role) continue;
    flows[key] = async (services) => {
      const actor = await insertActor(services, role);
      const owner = own && actor ? actor : await insertUser(services, "architect");
      const input = row.input(await TARGETS[row.of](services, { ...owner, tier: "architect", superAdmin: false }));
      return async (used) => {
        const { outcome, bytes } = await send(key, input, { services: used, actor });
        return { outcome, text: bytes };
      };
    };
  }
  return flows;
}

/** The first that succeeds: signed in, and for an admin's work an admin. */
function roleWith(words: string | undefined) {
  const list = words?.split(" ") ?? [];
  const may = ROLES.filter((_, at) => (list.length === 1 ? list[0] : list[at]) === "ok");
  return may.find((role) => role === "architect") ?? may.find((role) => role !== "anonymous") ?? may[0];
}

/** A call of the domain, for what needs more than a request can say. */
export function direct<Fixture>(
  set: (services: Services) => Promise<Fixture>,
  run: (services: Services, fixture: Fixture) => Promise<unknown>,
): Flow {
  return async (services) => {
    const fixture = await set(services);
    return async (used) => {
      await run(used, fixture);
      return { outcome: "ok", text: "" };
    };
  };
}
