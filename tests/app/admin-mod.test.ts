import { expect, test } from "vitest";
import { action, loader } from "#app/routes/admin-mod/route.tsx";
import type { Actor } from "#domain/kit/permissions.ts";
import { postForm, routerContext } from "#tests/support/actions.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";

async function setUp() {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const submission = await insertSubmission(services, owner);
  const frame: { sources: ReadonlyArray<string> } = { sources: [] };
  const read = () => services.db.query.submissions.findFirst({ where: (t, { eq }) => eq(t.id, submission.id) });
  async function post(actor: Actor, fields: Record<string, string>) {
    const { id: submissionId, htmlSha256, updatedAt } = (await read()) ?? expect.fail();
    const body = new URLSearchParams({ submissionId, htmlSha256, updatedAt: String(updatedAt), ...fields });
    return postForm(action, body, { services, actor, frame });
  }
  function open(actor: Actor, path: string) {
    const request = new Request(`http://localhost:8787${path}`);
    const context = routerContext({ services, actor, frame });
    return loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0]);
  }
  const status = async () => (await read())?.status;
  return { owner, admin, submission, frame, post, open, status };
}

test.each<Record<string, string>>([
  {},
  { intent: "" },
  { intent: "delete-everything" },
  { intent: "constructor" },
  { intent: "Publish" },
])("a form with the fields %o decides nothing and answers 400", async (fields) => {
  const { admin, post, status } = await setUp();
  await expect(post(admin, fields)).rejects.toMatchObject({ status: 400 });
  expect(await status()).toBe("pending");
});

test("each intent runs its command for admins, and nothing for others", async () => {
  const { owner, admin, frame, post, status } = await setUp();
  for (const intent of ["publish", "reject", "unpublish", "open-network", "extend-claim", "release-claim"]) {
    expect(await post(owner, { intent, reasons: "spam", targetId: "any" })).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
  }
  expect([await status(), frame.sources]).toEqual(["pending", []]);
  expect(await post(admin, { intent: "publish" })).toMatchObject({ ok: true, toast: "Project published" });
  expect(await status()).toBe("approved");
  expect(await post(admin, { intent: "unpublish" })).toMatchObject({ ok: true, toast: "Project unpublished" });
  expect(await status()).toBe("pending");
  const run = await post(admin, { intent: "open-network" });
  expect(run).toMatchObject({ ok: true, toast: null, data: { origin: frame.sources[0] } });
  expect(await post(admin, { intent: "reject", reasons: "spam" })).toMatchObject({ ok: true, toast: null });
  expect(await status()).toBe("rejected");
});

test("a rejection without a reason, or with an unknown one, is refused", async () => {
  const { admin, post, status } = await setUp();
  const refused = { ok: false, error: { code: "invalid" } };
  expect(await post(admin, { intent: "reject" })).toMatchObject(refused);
  expect(await post(admin, { intent: "reject", reasons: "Because" })).toMatchObject(refused);
  expect(await status()).toBe("pending");
});

test("a decision that doesn't say what was seen, or says that of an earlier version, is refused", async () => {
  const { admin, submission, post, status } = await setUp();
  const before = { updatedAt: String(submission.updatedAt - 1) };
  for (const intent of ["publish", "reject"]) {
    const fields = { intent, reasons: "spam" };
    expect(await post(admin, { ...fields, updatedAt: "none" })).toMatchObject({
      ok: false,
      error: { code: "invalid", message: "Please reload the page and try again." },
    });
    expect(await post(admin, { ...fields, ...before })).toMatchObject({ ok: false, error: { code: "conflict" } });
  }
  expect(await status()).toBe("pending");
});

test("the screen lists and opens submissions for admins, and answers others with 403", async () => {
  const { owner, admin, submission, open } = await setUp();
  const { submissions, opened } = await open(admin, `/admin-mod?id=${submission.id}`);
  expect(submissions.map(({ id }) => id)).toContain(submission.id);
  expect(opened?.html).toContain("<title>Focus</title>");
  expect(opened).toMatchObject({ claim: null, bar: null });
  await expect(open(owner, "/ADMIN-MOD")).rejects.toMatchObject({ status: 403 });
  await expect(open(admin, "/admin-mod?id=absent")).rejects.toMatchObject({ status: 404 });
});
