import * as z from "zod/mini";
import { readProject } from "#domain/builder/projects-and-trash.server.ts";
import { readReviewsOfOwnApp } from "#domain/reviews/own-app.server.ts";
import { parseReviewCursor } from "#domain/reviews/review-query.ts";
import { Instant, instant, NextCursor } from "./answers.ts";
import { defineRoute } from "./route.ts";

const Refusals = z.object({ refusals: z.array(z.object({ codeVersion: z.string(), host: z.string() })) });

const AppReviews = z.object({
  reviews: z.array(
    z.object({
      id: z.string(),
      stars: z.int(),
      text: z.string(),
      codeVersion: z.nullable(z.string()),
      nickname: z.nullable(z.string()),
      helpful: z.int(),
      reply: z.nullable(z.string()),
      writtenAt: Instant,
    }),
  ),
  nextCursor: NextCursor,
});

export const FEEDBACK_ROUTES = [
  defineRoute({
    method: "GET",
    path: "/projects/:id/refusals",
    tag: "Feedback",
    summary: "Read which hosts users' browsers refused to the app",
    description: "Only hosts that many visitors met, of the version that is in the store.",
    right: "read",
    answer: { status: 200, is: "The refused hosts", schema: Refusals },
    errors: ["missing"],
    example: { answer: { refusals: [{ codeVersion: "02", host: "api.example.com" }] } },
    async run({ services, actor, id }) {
      const { violations } = await readProject(services, actor, id);
      return { refusals: violations };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/apps/:id/reviews",
    tag: "Feedback",
    summary: "Read what users wrote about an app of yours",
    description: "The id is that of the app's project.",
    right: "read",
    query: z.object({ cursor: z.optional(z.string()) }),
    answer: { status: 200, is: "A page of reviews, the newest first", schema: AppReviews },
    errors: ["missing"],
    async run({ services, actor, id, query }) {
      const page = await readReviewsOfOwnApp(services, actor, id, parseReviewCursor(query.cursor ?? null));
      return {
        reviews: page.list.map(({ id, rating: stars, text, codeVersion, nickname, helpful, reply, createdAt }) => ({
          ...{ id, stars, text, codeVersion, nickname, helpful, reply },
          writtenAt: instant(createdAt),
        })),
        nextCursor: page.next,
      };
    },
  }),
];
