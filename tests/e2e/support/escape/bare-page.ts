type Answer = { id?: number; method?: string; sessionId?: string; result?: Record<string, unknown> };
type Target = { type: string; targetId: string; browserContextId: string; url: string };
export type BarePage = Awaited<ReturnType<typeof openBarePage>>;

/**
 * A page in a profile of its own, by the browser's protocol alone: Playwright follows every frame, and fails if many of
 * them lose their process. `address`: of the browser's debugging port.
 */
export async function openBarePage(address: string) {
  const version = (await (await fetch(`${address}/json/version`)).json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(version.webSocketDebuggerUrl);
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = fail;
  });
  const pending = new Map<number, (result: Record<string, unknown>) => void>();
  let count = 0;

  function send<Result>(method: string, params: object = {}, sessionId?: string) {
    count += 1;
    const id = count;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise<Result>((resolve) => {
      pending.set(id, (result) => resolve(result as Result));
    });
  }
  socket.onmessage = ({ data }) => {
    const { id, method, sessionId, result = {} }: Answer = JSON.parse(String(data));
    if (method === "Page.javascriptDialogOpening")
      void send("Page.handleJavaScriptDialog", { accept: true }, sessionId);
    if (id === undefined) return;
    pending.get(id)?.(result);
    pending.delete(id);
  };

  const { browserContextId } = await send<Target>("Target.createBrowserContext");
  const { targetId } = await send<Target>("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await send<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true });
  await send("Page.enable", {}, sessionId);

  async function findPages() {
    const { targetInfos } = await send<{ targetInfos: Array<Target> }>("Target.getTargets");
    return targetInfos.filter((target) => target.type === "page" && target.browserContextId === browserContextId);
  }
  return {
    async open(url: string) {
      await send("Page.navigate", { url }, sessionId);
    },
    /** @returns the text that the expression makes in the product's page, "" if there is none. */
    async evaluate(expression: string) {
      const { result } = await send<{ result?: { value?: unknown } }>("Runtime.evaluate", { expression }, sessionId);
      return String(result?.value ?? "");
    },
    async click(point: { x: number; y: number }) {
      for (const type of ["mousePressed", "mouseReleased"])
        await send("Input.dispatchMouseEvent", { type, ...point, button: "left", clickCount: 1 }, sessionId);
    },
    findPages,
    async url() {
      return (await findPages()).find((page) => page.targetId === targetId)?.url;
    },
    async closeOtherPages() {
      for (const page of await findPages())
        if (page.targetId !== targetId) await send("Target.closeTarget", { targetId: page.targetId });
    },
    async cookieNames(domain: string) {
      const { cookies } = await send<{ cookies: Array<{ name: string; domain: string }> }>("Storage.getCookies", {
        browserContextId,
      });
      return cookies.filter((cookie) => cookie.domain === domain).map(({ name }) => name);
    },
    async close() {
      await send("Target.disposeBrowserContext", { browserContextId });
      socket.close();
    },
  };
}
