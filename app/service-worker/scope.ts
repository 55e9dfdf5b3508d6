/** The project's types are those of pages and Workers. */
type LifetimeEvent = { waitUntil(work: Promise<unknown>): void };
type Fetched = LifetimeEvent & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
type MessageReceived = LifetimeEvent & { readonly data: unknown };

export type WorkerScope = {
  readonly location: Location;
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly clients: { claim(): Promise<void> };
  /** Missing in older browsers. */
  readonly cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "activate", run: (event: LifetimeEvent) => void): void;
  addEventListener(type: "fetch", run: (event: Fetched) => void): void;
  addEventListener(type: "message", run: (event: MessageReceived) => void): void;
};
export type FetchedEvent = Fetched;
