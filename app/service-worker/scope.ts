/** What a service worker has around it, as far as ours uses it; the project's own types are those of pages and Workers. */
type Lasting = { waitUntil(work: Promise<unknown>): void };
type Fetched = Lasting & {
  readonly request: Request;
  /** The answer that the browser asked for while the worker was starting, where it did. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Told = Lasting & { readonly data: unknown };

export type WorkerScope = {
  readonly location: Location;
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "activate", run: (event: Lasting) => void): void;
  addEventListener(type: "fetch", run: (event: Fetched) => void): void;
  addEventListener(type: "message", run: (event: Told) => void): void;
};
export type FetchedEvent = Fetched;
