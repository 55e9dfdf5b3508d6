import { useRevalidator } from "react-router";
import { AppCard } from "#app/components/app-card.tsx";
import { AppIcon, hueStyle } from "#app/components/app-icon.tsx";
import { Button, IconButton, LinkButton } from "#app/components/button.tsx";
import { Dock, DockLink } from "#app/components/dock.tsx";
import { AppsIcon, BackIcon, PlayIcon, ShareIcon, StoreFillIcon } from "#app/components/icons.tsx";
import { InstallButton } from "#app/components/install-button.tsx";
import { ProfilePopover } from "#app/components/profile-popover.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import { accountOf, actorContext, load, servicesContext } from "#app/context.ts";
import { uninstall } from "#app/device/installs.ts";
import { notify } from "#app/lib/toast.ts";
import { BRAND } from "#domain/brand.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { DEFAULT_CREATOR } from "#domain/store/rules.ts";
import type { Route } from "./+types/route";
import { AboutApp } from "./about-app.tsx";
import { AppFacts } from "./app-facts.tsx";
import { AppReviews } from "./app-reviews.tsx";
import styles from "./store-app.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: BRAND }];
  const { name, summary } = loaderData.app;
  return [
    { title: `${name} · ${BRAND}` },
    { name: "description", content: summary },
    { property: "og:title", content: name },
    { property: "og:description", content: summary },
  ];
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const page = await load(() => findAppPage(context.get(servicesContext), actor, params.slug));
  return { ...page, account: accountOf(actor) };
}

export default function StoreApp({ loaderData }: Route.ComponentProps) {
  const { app, account, installed, similar, reviews } = loaderData;
  const { revalidate } = useRevalidator();
  const owned = new Set(installed);
  const signedIn = account !== null;
  const mine = owned.has(app.id);
  return (
    <div className="app-wash" style={hueStyle(app.id)}>
      <TopBar
        start={
          <LinkButton look="ghost" to="/store">
            <BackIcon />
            Store
          </LinkButton>
        }
        end={
          <>
            <ThemeToggle />
            <ProfilePopover account={account} />
          </>
        }
      />
      <main className="page detail stack">
        <div className="app-head">
          <AppIcon app={app} />
          <div className="stack">
            <h1>{app.name}</h1>
            <p>
              By <strong>{app.creatorNickname ?? DEFAULT_CREATOR}</strong>
            </p>
            <div className="row wrap">
              <InstallButton app={app} installed={mine} signedIn={signedIn} large look="solid" />
              <LinkButton look="soft" large to={`/p/${app.slug}`} reloadDocument>
                <PlayIcon />
                Preview
              </LinkButton>
              {mine && (
                <Button look="ghost" large onClick={() => uninstall(app, () => void revalidate())}>
                  Uninstall
                </Button>
              )}
              <IconButton label="Share" onClick={() => share(app.name)}>
                <ShareIcon />
              </IconButton>
            </div>
          </div>
        </div>
        <AppFacts app={app} />
        <AboutApp description={app.description} />
        <AppReviews app={app} reviews={reviews} />
        {similar.length > 0 && (
          <section className="stack" aria-labelledby="similar">
            <h2 id="similar">Similar apps</h2>
            <ul className="card-grid">
              {similar.map((other) => (
                <li key={other.id}>
                  <AppCard app={other}>
                    <InstallButton app={other} installed={owned.has(other.id)} signedIn={signedIn} />
                  </AppCard>
                </li>
              ))}
            </ul>
          </section>
        )}
      </main>
      <Dock label="Main">
        <DockLink to="/" icon={<AppsIcon />}>
          My Apps
        </DockLink>
        <DockLink to="/store" icon={<StoreFillIcon />}>
          Store
        </DockLink>
      </Dock>
    </div>
  );
}

/** The system's own way to share, else the address on the clipboard. */
async function share(title: string) {
  const url = window.location.href;
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  await navigator.clipboard.writeText(url);
  notify.success("Link copied");
}
