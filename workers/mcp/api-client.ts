/** Sends a request to the site's own `/api/v1`, without the network. */
export type CallApi = (request: Request) => Promise<Response>;

type Call = { body?: object; headers?: Record<string, string> };

/** What the API refused, in its own words. `body` is the whole problem, such as the newest version. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly title: string;
  readonly body: Record<string, unknown>;
  readonly retryAfter: string | null;
  constructor(status: number, body: Record<string, unknown>, retryAfter: string | null) {
    super(typeof body.detail === "string" ? body.detail : "The server couldn't answer. Please try again later.");
    this.status = status;
    this.title = typeof body.title === "string" ? body.title : "Error";
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** Calls `/api/v1` with one token. */
export function createApiClient(callApi: CallApi, siteOrigin: string, token: string) {
  async function send(method: string, path: string, { body, headers }: Call = {}) {
    const request = new Request(`${siteOrigin}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    });
    const response = await callApi(request);
    if (response.ok) return response;
    const problem = await response.json<Record<string, unknown>>().catch(() => ({}));
    throw new ApiProblem(response.status, problem, response.headers.get("retry-after"));
  }

  return {
    /** @throws ApiProblem */
    async json(method: string, path: string, call?: Call): Promise<Record<string, unknown>> {
      const response = await send(method, path, call);
      return response.status === 204 ? {} : response.json();
    },

    /** @throws ApiProblem */
    async text(path: string) {
      return (await send("GET", path)).text();
    },
  };
}
