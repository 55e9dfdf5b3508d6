import type { readProjectCards } from "#domain/builder/projects-and-trash.server.ts";
import type { Services } from "#domain/kit/services.ts";
import { instant } from "./answers.ts";

type Card = Awaited<ReturnType<typeof readProjectCards>>["projects"][number];
type Config = Pick<Services["config"], "siteOrigin">;

/** `url` runs the app for its owner, `editUrl` opens it in the builder. */
export function projectUrls({ siteOrigin }: Config, id: string) {
  const query = new URLSearchParams({ view: "build", project: id });
  return { url: `${siteOrigin}/p/${id}`, editUrl: `${siteOrigin}/builder?${query}` };
}

export function toCard(config: Config, card: Card) {
  const { id, name: title, status, version, htmlBytes: size, hasUnsubmittedChanges } = card;
  const times = { createdAt: instant(card.createdAt), updatedAt: instant(card.updatedAt) };
  return { id, title, status, version, size, ...times, hasUnsubmittedChanges, ...projectUrls(config, id) };
}

export function toProject(config: Config, card: Card) {
  const { description, icon, tags, declaredHosts, screenshots, releaseNotes, allowsCopies } = card;
  return {
    ...toCard(config, card),
    ...{ description, icon, categories: tags, hosts: declaredHosts, screenshots, releaseNotes, allowsCopies },
  };
}

export function etagOf(version: number) {
  return `"${version}"`;
}
