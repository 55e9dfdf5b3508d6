import type { PreviewEnv } from "#workers/preview/config.ts";
import preview from "#workers/preview/worker.ts";

let calls = 0;

/** Says in `X-Calls` how many storage calls the preview worker made for a request, which must come one at a time. */
export default {
  async fetch(request, env, ctx) {
    calls = 0;
    const response = await preview.fetch(request, { ...env, DB: counted(env.DB), HTML: counted(env.HTML) }, ctx);
    const body = await response.arrayBuffer();
    const headers = new Headers(response.headers);
    headers.set("X-Calls", String(calls));
    return new Response(body, { status: response.status, headers });
  },
} satisfies ExportedHandler<PreviewEnv>;

/** Each statement that is prepared runs once. */
function counted<Binding extends object>(binding: Binding): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const method = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...args: Array<unknown>) => {
        calls++;
        return method.apply(target, args);
      };
    },
  });
}
