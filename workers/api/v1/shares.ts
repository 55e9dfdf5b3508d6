import * as z from "zod/mini";
import { sha256Hex } from "#domain/kit/ids.ts";
import { parse, titled } from "#domain/kit/parse.ts";
import { importedTitle } from "#domain/listing/titles.ts";
import { findOwnProject } from "#domain/projects/queries.server.ts";
import { createShare, stopSharing } from "#domain/shares/commands.server.ts";
import { findOpenShare, listShares } from "#domain/shares/queries.server.ts";
import { EXPIRY_DAYS } from "#domain/shares/rules.ts";
import { ShareInput } from "#domain/shares/schemas.ts";
import type { Share as StoredShare } from "#domain/shares/share.ts";
import { instant, Share } from "./answers.ts";
import { requirePage } from "./page-input.ts";
import { defineRoute } from "./route.ts";

const ShareBody = titled(
  "Not shared",
  z.strictObject({
    expiryDays: z.optional(z.literal(EXPIRY_DAYS)),
    followsLatest: z.optional(z.boolean()),
    allowsCopies: z.optional(z.boolean()),
  }),
);
const PageBody = titled(
  "Not shared",
  z.strictObject({ html: z.string("No content to share"), title: z.optional(z.string()) }),
);
const Shares = z.object({ shares: z.array(Share) });

export const SHARE_ROUTES = [
  defineRoute({
    method: "GET",
    path: "/shares",
    tag: "Links",
    summary: "List your open links",
    right: "share",
    answer: { status: 200, is: "The open links, the newest first", schema: Shares },
    errors: [],
    async run({ services, actor }) {
      const { open } = await listShares(services, actor);
      return { shares: open.map(toAnswer) };
    },
  }),
  defineRoute({
    method: "POST",
    path: "/shares",
    tag: "Links",
    summary: "Share a page that is in no project",
    description:
      "For every plan, also without projects in the account. The link ends after 7 days; the same page has one link.",
    right: "share",
    body: PageBody,
    takesPage: true,
    creates: true,
    answer: { status: 201, is: "The link", schema: Share },
    errors: ["forbidden", "conflict", "too-large", "invalid", "throttled"],
    example: { body: { html: "<!doctype html>\n<title>Focus</title>", title: "Focus timer" } },
    async run({ c, services, actor, body }) {
      const { html, bytes } = requirePage(body.html, "Not shared");
      const share = parse(ShareInput, {
        deviceApp: `api-${await sha256Hex(bytes)}`,
        name: body.title ?? importedTitle(html, "app"),
        icon: null,
        html,
        allowsCopies: false,
      });
      return toAnswer(await createShare(services, { actor, ip: c.env.call.ip }, share));
    },
  }),
  defineRoute({
    method: "GET",
    path: "/projects/:id/shares",
    tag: "Links",
    summary: "Read the open link of a project",
    right: "share",
    answer: { status: 200, is: "The open link, if there is one", schema: Shares },
    errors: ["missing"],
    async run({ services, actor, id }) {
      const [share] = await Promise.all([findOpenShare(services, actor, id), findOwnProject(services, actor, id)]);
      return { shares: share ? [toAnswer(share)] : [] };
    },
  }),
  defineRoute({
    method: "POST",
    path: "/projects/:id/shares",
    tag: "Links",
    summary: "Share a project by link",
    description:
      "A project has one open link, which is answered unchanged if there is one. It runs an app that nobody reviewed.",
    right: "share",
    body: ShareBody,
    isBodyOptional: true,
    creates: true,
    answer: { status: 201, is: "The link", schema: Share },
    errors: ["forbidden", "plan", "missing", "conflict", "throttled", "invalid"],
    example: { body: { expiryDays: 7 } },
    async run({ c, services, actor, id, body }) {
      const { expiryDays = null, followsLatest = true, allowsCopies = true } = body;
      const input = parse(ShareInput, { project: id, expiryDays, followsLatest, allowsCopies });
      return toAnswer(await createShare(services, { actor, ip: c.env.call.ip }, input));
    },
  }),
  defineRoute({
    method: "DELETE",
    path: "/shares/:id",
    tag: "Links",
    summary: "Stop sharing",
    right: "share",
    answer: { status: 204, is: "The link is closed" },
    errors: ["missing"],
    async run({ services, actor, id }) {
      await stopSharing(services, actor, id);
      return null;
    },
  }),
];

function toAnswer({ id, url, name: title, projectId, followsLatest, allowsCopies, opens, ...times }: StoredShare) {
  const { createdAt, expiresAt } = times;
  return {
    ...{ id, url, title, projectId, followsLatest, allowsCopies, opens },
    createdAt: instant(createdAt),
    expiresAt: instant(expiresAt),
  };
}
