const API = "https://api.cloudflare.com/client/v4";

type Answer<Result> = { success: boolean; result: Result; errors?: Array<{ code: number; message: string }> };

class CloudflareError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A call of Cloudflare's API with the token of the environment. @throws CloudflareError, with Cloudflare's own words. */
export async function call<Result>(method: string, path: string, body?: object): Promise<Result> {
  const isForm = body === undefined || body instanceof FormData;
  const response = await (isForm
    ? request(method, path, body)
    : request(method, path, JSON.stringify(body), "application/json"));
  const { success, result, errors }: Answer<Result> = await response.json();
  if (success) return result;
  const reasons = (errors ?? []).map(({ code, message }) => `${message} [${code}]`).join("; ");
  throw new CloudflareError(response.status, `Cloudflare refused ${method} ${path}: ${reasons || response.status}.`);
}

/** The result of a GET, null where Cloudflare has no such thing. */
export async function find<Result>(path: string): Promise<Result | null> {
  return call<Result>("GET", path).catch((error) => {
    if (error instanceof CloudflareError && error.status === 404) return null;
    throw error;
  });
}

export function request(
  method: string,
  path: string,
  body?: string | FormData | Uint8Array<ArrayBuffer>,
  type?: string,
) {
  const token = process.env.CLOUDFLARE_API_TOKEN;
  if (!token) throw new Error("CLOUDFLARE_API_TOKEN is not set. docs/deploy.md says how to make one.");
  const headers = { Authorization: `Bearer ${token}`, ...(type ? { "Content-Type": type } : {}) };
  return fetch((process.env.CLOUDFLARE_API_BASE_URL ?? API) + path, { method, headers, body });
}

/** The account of CLOUDFLARE_ACCOUNT_ID, else the only one that the token reaches. */
export async function findAccount() {
  if (process.env.CLOUDFLARE_ACCOUNT_ID) return process.env.CLOUDFLARE_ACCOUNT_ID;
  const accounts = await call<Array<{ id: string; name: string }>>("GET", "/accounts");
  if (accounts.length === 1 && accounts[0]) return accounts[0].id;
  const names = accounts.map(({ id, name }) => `  ${id}  ${name}`).join("\n");
  throw new Error(`Set CLOUDFLARE_ACCOUNT_ID to one of these accounts:\n${names}`);
}

/** The zone of the account that holds a host: the host itself, or the nearest domain above it. */
export async function findZone(host: string) {
  const labels = host.split(".");
  for (let start = 0; start < labels.length - 1; start++) {
    const name = labels.slice(start).join(".");
    const [zone] = await call<Array<{ name: string }>>("GET", `/zones?name=${name}`);
    if (zone) return zone.name;
  }
  return null;
}
