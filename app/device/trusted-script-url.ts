type Policy = { createScriptURL(url: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | null = null;

/** For addresses of our own workers: the page's policy refuses plain strings as addresses of scripts. */
export function trustedScriptUrl(address: string) {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy("workers", { createScriptURL: (url) => url });
  return policy.createScriptURL(address);
}
