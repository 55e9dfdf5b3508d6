import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { confirmMail } from "#domain/auth/mails.ts";
import { type DevEnv, Outbox, type StoredMail } from "#workers/dev/outbox.ts";
import { mailGateway } from "#workers/gateways/mail.ts";

const MESSAGE = {
  from: { email: "hello@sheaf.example", name: "Sheaf" },
  to: "ann@example.test",
  subject: "Hello Ann",
  text: "Hello!\n\nhttps://sheaf.example/a?b=1&c=2\n",
  html: '<!doctype html><html><head><title>x</title></head><body><a href="https://sheaf.example/a">Go</a></body></html>',
};

const LINK = "https://sheaf.example/confirmed?token=secret-token";
const SETTINGS = { MAIL_PROVIDER: "cloudflare", MAIL_FROM: "hello@sheaf.example", MAIL_API_KEY: "key" };

/** The types that wrangler writes are the site's, not this worker's. */
const devEnv = env as unknown as DevEnv;

function outbox() {
  return (exports as unknown as { Outbox: Pick<Outbox, "send"> }).Outbox;
}

function get(path: string, host = "dev.localhost:8787") {
  return exports.default.fetch(new Request(`http://${host}${path}`));
}

async function mailsTo(to: string) {
  return (await (await get(`/mails.json?to=${encodeURIComponent(to)}`)).json()) as Array<StoredMail>;
}

function someone() {
  return `${crypto.randomUUID()}@example.test`;
}

async function sent(settings: Parameters<typeof mailGateway>[0], to: string) {
  const work: Array<Promise<unknown>> = [];
  const waits: Array<number> = [];
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms: number) => {
    waits.push(ms);
    queueMicrotask(run);
  }) as never);
  mailGateway(settings, (promise) => work.push(promise))(confirmMail(to, LINK));
  expect(work).toHaveLength(1);
  await Promise.all(work);
  return { waits };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test("a mail that was sent is read by its id, on any host", async () => {
  const to = someone();
  const { messageId } = await outbox().send({ ...MESSAGE, to });
  const [mail] = await mailsTo(to);
  expect(messageId).toBe(`<${mail?.id}@dev.localhost>`);
  expect(mail).toMatchObject({ from: "Sheaf <hello@sheaf.example>", to, subject: "Hello Ann", text: MESSAGE.text });
  expect(await (await get(`/mails/${mail?.id}.json`, "elsewhere.test")).json()).toEqual(mail);

  const page = await (await get(`/mails/${mail?.id}`)).text();
  expect(page).toContain("<h1>Hello Ann</h1>");
  expect(page).toContain("Sheaf &lt;hello@sheaf.example&gt;");
  expect(page).toContain(
    'sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"',
  );
  expect(page).toContain("&lt;head&gt;&lt;base target=&quot;_top&quot;&gt;");
  expect(page).toContain('<a href="https://sheaf.example/a?b=1&amp;c=2">https://sheaf.example/a?b=1&amp;c=2</a>');
  expect(page).not.toContain('http-equiv="refresh"');
});

test("the list is newest first, filtered by address, and looks again by itself", async () => {
  const [ann, ben] = [someone(), someone()];
  await outbox().send({ ...MESSAGE, to: ann, subject: "First" });
  await outbox().send({ ...MESSAGE, to: ben, subject: "For Ben" });
  await outbox().send({ ...MESSAGE, to: ann, subject: "Second" });
  expect((await mailsTo(ann)).map(({ subject }) => subject)).toEqual(["Second", "First"]);

  const all = await (await get("/")).text();
  expect(all).toContain('<meta http-equiv="refresh" content="5">');
  expect(all.indexOf("Second")).toBeLessThan(all.indexOf("For Ben"));
  expect(all.indexOf("For Ben")).toBeLessThan(all.indexOf("First"));
  expect(all).toMatch(/<time datetime="[^"]+">(now|\d+ seconds? ago)<\/time>/);
  const filtered = await (await get(`/?to=${encodeURIComponent(ann)}`)).text();
  expect(filtered).toContain("Second");
  expect(filtered).not.toContain("For Ben");
  expect(await (await get("/?to=")).text()).toContain("For Ben");
  expect(await (await get(`/?to=${encodeURIComponent('"><script>')}`)).text()).not.toContain("<script");
});

test("hostile mails stay inside: the HTML part in its srcdoc, everything else as text", async () => {
  const to = someone();
  const hostile = `"></iframe><script>alert(1)</script>'`;
  await outbox().send({
    from: { email: "x@example.test", name: hostile },
    to,
    subject: hostile,
    html: hostile,
    text: `${hostile} https://sheaf.example/"onclick="x javascript:alert(1)`,
  });
  const [mail] = await mailsTo(to);
  const answer = await get(`/mails/${mail?.id}`);
  const page = await answer.text();
  const srcdoc = /srcdoc="([^"]*)"><\/iframe>/.exec(page)?.[1];
  expect(srcdoc).toBe(
    "&lt;base target=&quot;_top&quot;&gt;&quot;&gt;&lt;/iframe&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;",
  );
  expect(page).not.toContain("<script");
  expect(page.split("</iframe>")).toHaveLength(2);
  expect(page).toContain('<a href="https://sheaf.example/">https://sheaf.example/</a>&quot;onclick');
  expect(page).not.toContain('href="javascript:');
  expect(await (await get("/")).text()).not.toContain("<script");
  expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
});

/** Not over RPC, where the test pool reports every refusal as unhandled. */
function refusal(message: object) {
  return expect(new Outbox(createExecutionContext(), devEnv).send(message as never)).rejects;
}

test.each(["from", "to", "subject", "text", "html"])("a mail without %s is refused", async (field) => {
  await refusal({ ...MESSAGE, [field]: undefined }).toThrow(`E_FIELD_MISSING: ${field}`);
});

test("a sender without an address is refused", async () => {
  await refusal({ ...MESSAGE, from: { email: "", name: "Sheaf" } }).toThrow("E_FIELD_MISSING: from");
});

test("mails that are not there answer 404", async () => {
  for (const path of ["/mails/999999", "/mails/999999.json", "/mails/x", "/else"])
    expect((await get(path)).status).toBe(404);
});

test("only the newest 200 mails are kept", async () => {
  const mailbox = devEnv.MAILBOX.getByName("full");
  for (let n = 1; n <= 203; n++) await mailbox.store({ ...MESSAGE, subject: `Mail ${n}` });
  const kept = await mailbox.list(null);
  expect(kept).toHaveLength(200);
  expect([kept[0]?.subject, kept.at(-1)?.subject]).toEqual(["Mail 203", "Mail 4"]);
});

test("the product's mails reach the outbox by the gateway", async () => {
  const to = someone();
  await sent({ ...SETTINGS, MAIL: outbox() }, to);
  expect(await mailsTo(to)).toMatchObject([{ from: "Sheaf <hello@sheaf.example>", ...confirmMail(to, LINK) }]);
});

test("the gateway tries three times, 1 s and 4 s apart, and logs a failure without the letter", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const to = someone();
  const send = vi.fn(() => Promise.reject(new Error(`E_TRY_LATER: no answer for ${to}`)));
  const { waits } = await sent({ ...SETTINGS, MAIL: { send } }, to);
  expect(send).toHaveBeenCalledTimes(3);
  expect(waits).toEqual([1000, 4000]);
  // Its class is what /status counts.
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { id: "mail", error: "MailError: A mail was not sent.", causes: ["Error: E_TRY_LATER: no answer for ?"] },
  ]);
  expect(log.mock.calls.join()).not.toContain(to);
});

test("a mail that goes out at the second try is not sent again", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const send = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error("E_TRY_LATER"));
  await sent({ ...SETTINGS, MAIL: { send } }, someone());
  expect(send).toHaveBeenCalledTimes(2);
  expect(log).not.toHaveBeenCalled();
});

test("mails of one request go out one after another", async () => {
  let [open, most] = [0, 0];
  const send = vi.fn(async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => queueMicrotask(() => resolve(null)));
    open -= 1;
  });
  const work: Array<Promise<unknown>> = [];
  const mail = mailGateway({ ...SETTINGS, MAIL: { send } }, (promise) => work.push(promise));
  for (let n = 0; n < 3; n++) mail(confirmMail(someone(), LINK));
  await Promise.all(work);
  expect([send.mock.calls.length, most]).toEqual([3, 1]);
});

test("the other provider is called over HTTPS with its key; its refusals are tried again", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const send = vi.fn(() => Promise.resolve());
  const call = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("no", { status: 500 }));
  const to = someone();
  await sent({ ...SETTINGS, MAIL_PROVIDER: "resend", MAIL: { send } }, to);
  expect(send).not.toHaveBeenCalled();
  expect(call).toHaveBeenCalledTimes(3);
  const [url, init] = call.mock.calls[0] ?? [];
  expect(url).toBe("https://api.resend.com/emails");
  expect(Object.fromEntries(new Headers(init?.headers))).toMatchObject({
    authorization: "Bearer key",
    "user-agent": "Sheaf",
  });
  const { subject, text, html } = confirmMail(to, LINK);
  expect(JSON.parse(String(init?.body))).toEqual({
    from: "Sheaf <hello@sheaf.example>",
    to: [to],
    ...{ subject, text, html },
  });
  expect(log.mock.calls).toEqual([[expect.stringContaining('"causes":["Error: The mail provider answered 500."]')]]);
});

test.each([
  [429, "7", [7000, 7000]],
  [503, "10", [10_000, 10_000]],
  [429, "2", [2000, 4000]],
  [429, new Date(Date.now() - 60_000).toUTCString(), [1000, 4000]],
  [429, "soon", [1000, 4000]],
  [429, null, [1000, 4000]],
  [429, "11", []],
  [503, new Date(Date.now() + 3_600_000).toUTCString(), []],
] as const)(
  "after %i with Retry-After %s the other provider is called again after %j ms",
  async (status, after, waited) => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const headers = after === null ? undefined : { "Retry-After": after };
    const call = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("no", { status, headers }));
    const MAIL = { send: () => Promise.resolve() };
    const { waits } = await sent({ ...SETTINGS, MAIL_PROVIDER: "resend", MAIL }, someone());
    expect(waits).toEqual(waited);
    expect(call).toHaveBeenCalledTimes(waited.length + 1);
    expect(log.mock.calls).toEqual([[expect.stringContaining(`The mail provider answered ${status}.`)]]);
  },
);
