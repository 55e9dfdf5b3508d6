/** Types of service workers, since the project's are those of pages and Cloudflare Workers. */
type LifetimeEvent = { waitUntil(work: Promise<unknown>): void };
type Fetched = LifetimeEvent & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
type MessageReceived = LifetimeEvent & { readonly data: unknown };
export type PushedEvent = LifetimeEvent & { readonly data: { json(): unknown } | null };
export type ClickedEvent = LifetimeEvent & { readonly notification: { readonly data: unknown; close(): void } };
/** Some browsers don't say which one ended. */
export type SubscriptionChangedEvent = LifetimeEvent & { readonly oldSubscription?: { endpoint: string } | null };
type Tab = { readonly url: string; focus(): Promise<unknown> };

export type WorkerScope = {
  readonly location: Location;
  readonly registration: Pick<ServiceWorkerRegistration, "showNotification" | "pushManager"> & {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<ReadonlyArray<Tab>>;
    openWindow(url: string): Promise<unknown>;
  };
  /** Missing in older browsers. */
  readonly cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "activate", run: (event: LifetimeEvent) => void): void;
  addEventListener(type: "fetch", run: (event: Fetched) => void): void;
  addEventListener(type: "message", run: (event: MessageReceived) => void): void;
  addEventListener(type: "push", run: (event: PushedEvent) => void): void;
  addEventListener(type: "notificationclick", run: (event: ClickedEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", run: (event: SubscriptionChangedEvent) => void): void;
};
export type FetchedEvent = Fetched;
