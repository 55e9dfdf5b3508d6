import { AppCard } from "#app/components/app-card.tsx";
import { hueStyle } from "#app/components/app-icon.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { DeveloperAvatar, SupportLink } from "#app/components/developer-card.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { useInstallButtons } from "#app/components/install-button.tsx";
import { StoreBar, StoreDock } from "#app/components/store-bars.tsx";
import { accountOf, actorContext, load, servicesContext } from "#app/context.ts";
import { orShown } from "#app/device/shown.ts";
import { usePageHeading } from "#app/hooks/use-page-heading.ts";
import { linkTags } from "#app/lib/link-tags.ts";
import { BRAND } from "#domain/brand.ts";
import { countText } from "#domain/numbers.ts";
import { findDeveloper } from "#domain/store/developers.server.ts";
import { COUNTED_APPS, DEFAULT_CREATOR, readCursor } from "#domain/store/rules.ts";
import type { Route } from "./+types/route";
import styles from "./developer.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: BRAND }];
  const { developer, count, origin } = loaderData;
  const name = developer.nickname ?? DEFAULT_CREATOR;
  const url = `${origin}/developer/${developer.id}`;
  const description = developer.aboutYou ?? `${publishedText(count)} by ${name}.`;
  return [
    { title: `${name} · ${BRAND}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    {
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      title: `Apps by ${name}`,
      href: `${url}/feed.xml`,
    },
    {
      tagName: "link",
      rel: "alternate",
      type: "application/feed+json",
      title: `Apps by ${name}`,
      href: `${url}/feed.json`,
    },
    ...linkTags({ title: name, description, url, origin, type: "profile" }),
  ];
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const services = context.get(servicesContext);
  const after = new URL(request.url).searchParams.get("after");
  const page = await load(() => findDeveloper(services, actor, params.id, readCursor(after)));
  return { ...page, after, account: accountOf(actor), origin: services.config.siteOrigin };
}

/** Where it can't be loaded anew after an install, the screen stays as it is. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return orShown(request, serverLoader);
}

export default function Developer({ loaderData }: Route.ComponentProps) {
  const { developer, count, apps, next, after, installed, account } = loaderData;
  const installButton = useInstallButtons({ installed, signedIn: account !== null });
  const heading = usePageHeading(after);
  const name = developer.nickname ?? DEFAULT_CREATOR;
  return (
    <div className="app-wash" style={hueStyle(developer.id)}>
      <StoreBar account={account} />
      <main className="page stack developer">
        <div className="developer-head">
          <DeveloperAvatar id={developer.id} nickname={developer.nickname} size={92} />
          <div className="stack">
            <h1>{name}</h1>
            <p className="quiet">{publishedText(count)}</p>
            <div className="row wrap">
              <SupportLink address={developer.koFiLink} />
              <a className="button soft" href={`/developer/${developer.id}/feed.xml`}>
                Feed
              </a>
            </div>
          </div>
        </div>
        {developer.aboutYou && (
          <section className="stack" aria-labelledby="about">
            <h2 id="about">About</h2>
            <p className="about">{developer.aboutYou}</p>
          </section>
        )}
        <section className="stack" aria-labelledby="apps">
          <h2 id="apps" ref={heading} tabIndex={-1}>
            Apps
          </h2>
          {apps.length === 0 && <EmptyState icon="📦" title="No apps in the store yet." />}
          <ul className="card-grid" data-client-links>
            {apps.map((app) => (
              <li key={app.id}>{AppCard({ app, children: installButton(app) })}</li>
            ))}
          </ul>
          <div className="row wrap">
            {after && (
              <LinkButton look="soft" to="?">
                Back to the newest
              </LinkButton>
            )}
            {next && (
              <LinkButton look="soft" to={`?after=${next}`}>
                More apps
              </LinkButton>
            )}
          </div>
        </section>
      </main>
      <StoreDock />
    </div>
  );
}

function publishedText(count: number) {
  const counted = count > COUNTED_APPS ? `${countText(COUNTED_APPS)}+` : countText(count);
  return count === 1 ? "1 published app" : `${counted} published apps`;
}
