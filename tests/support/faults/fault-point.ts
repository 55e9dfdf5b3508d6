/** The call counts from 1. "before": it throws and does nothing. "after": it is done, but its answer is lost. */
export type Fault = { call: number; when: "before" | "after" };

/** In no text that reaches a user. */
export const FAULT_TEXT = "the-inside-of-a-fault";

/** Counts calls to the outside and makes one of them fail. `calls`: their names; `onCall` runs at the start of each. */
export function createFaultPoint(fault: Fault | null, onCall: () => void = () => {}) {
  const calls: Array<string> = [];
  /** @returns when the call fails, or null. */
  function begin(name: string) {
    calls.push(name);
    onCall();
    return fault?.call === calls.length ? fault.when : null;
  }
  async function rejecting<Result>(name: string, call: () => Result) {
    const fails = begin(name);
    if (fails === "before") throw new Error(FAULT_TEXT);
    const result = await call();
    if (fails === "after") throw new Error(FAULT_TEXT);
    return result;
  }
  /** Every function of the object rejects. */
  function rejectingObject<Port extends object>(name: string, port: Port) {
    return new Proxy<Port>(port, {
      get: (target, property) => {
        const call = Reflect.get<object, PropertyKey>(target, property);
        return (...args: Array<unknown>) =>
          rejecting(`${name}.${String(property)}`, () => Reflect.apply(call, target, args));
      },
    });
  }
  return { calls, begin, rejecting, rejectingObject };
}
