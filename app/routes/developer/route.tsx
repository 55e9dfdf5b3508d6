import { appCountText } from "#app/components/apps/app-count-text.ts";
import { CardList } from "#app/components/apps/card-list.tsx";
import { DeveloperAvatar, initialOf } from "#app/components/apps/developer-avatar.tsx";
import { InstallButton } from "#app/components/apps/install-button.tsx";
import { InstallButtons } from "#app/components/apps/install-buttons.tsx";
import { SupportLink } from "#app/components/apps/support-link.tsx";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { hueStyle } from "#app/components/icons/app-icon.tsx";
import { StoreBar, StoreDock } from "#app/components/shell/store-bars.tsx";
import { accountOf, actorContext, load, servicesContext } from "#app/context.ts";
import { keepStaleOnError } from "#app/device/offline/stale-data.ts";
import type { LiveHandle } from "#app/hooks/use-live-screen.ts";
import { usePageHeading } from "#app/hooks/use-page-heading.ts";
import { openGraphTags } from "#app/lib/open-graph.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { parseCursor } from "#domain/kit/cursors.ts";
import { displayName } from "#domain/kit/display-name.ts";
import { findDeveloper } from "#domain/store/developers.server.ts";
import { MAX_COUNTED_APPS } from "#domain/store/rules.ts";
import type { Route } from "./+types/route";
import * as styles from "./developer.module.css";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: BRAND }];
  const { developer, count, origin } = loaderData;
  const name = displayName(developer.nickname);
  const url = `${origin}/developer/${developer.id}`;
  const description = developer.aboutYou ?? `${appCountText(count, MAX_COUNTED_APPS)} by ${name}.`;
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
    ...openGraphTags({ title: name, description, url, origin, type: "profile" }),
  ];
};

export const handle: LiveHandle = { liveTopics: ["plan", "reviews", "installs", "decisions"] };

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const services = context.get(servicesContext);
  const after = new URL(request.url).searchParams.get("after");
  const page = await load(context, () => findDeveloper(services, actor, params.id, parseCursor(after)));
  return { ...page, after, account: accountOf(actor), origin: services.config.siteOrigin };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keepStaleOnError(request, serverLoader);
}

export default function Developer({ loaderData }: Route.ComponentProps) {
  const { developer, count, apps, next, after, installed, account } = loaderData;
  const heading = usePageHeading(after);
  const name = displayName(developer.nickname);
  return (
    <div className={styles.appWash} style={hueStyle(initialOf(developer.nickname))}>
      <StoreBar account={account} />
      <main className={`page stack ${styles.developer}`}>
        <div className={styles.developerHead}>
          <DeveloperAvatar nickname={developer.nickname} size={92} />
          <div className="stack">
            <h1 dir="auto">{name}</h1>
            <p className="quiet">{appCountText(count, MAX_COUNTED_APPS)}</p>
            <div className="row wrap">
              <SupportLink address={developer.koFiLink} />
              <a className="button soft" href={`/developer/${developer.id}/feed.xml`}>
                RSS feed
              </a>
            </div>
          </div>
        </div>
        {developer.aboutYou && (
          <section className="stack" aria-labelledby="about">
            <h2 id="about">About</h2>
            <p className={styles.about} dir="auto">
              {developer.aboutYou}
            </p>
          </section>
        )}
        <section className="stack" aria-labelledby="apps">
          <h2 id="apps" ref={heading} tabIndex={-1}>
            Apps
          </h2>
          {apps.length === 0 && <EmptyState icon="📦" title="No apps in the store yet." />}
          <InstallButtons installed={installed} signedIn={account !== null}>
            <CardList apps={apps} hidesCreator>
              {(app) => <InstallButton app={app} />}
            </CardList>
          </InstallButtons>
          <div className="row wrap">
            {after && (
              <LinkButton variant="soft" to="?">
                Back to the newest
              </LinkButton>
            )}
            {next && (
              <LinkButton variant="soft" to={`?after=${next}`}>
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
