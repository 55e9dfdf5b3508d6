import { useEffect, useState } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { actorContext } from "#app/context.ts";
import { BRAND } from "#domain/brand.ts";
import { PREVIEW_PROBLEMS } from "#domain/previews/checks.ts";
import type { Route } from "./+types/proxy";

/** The popup's size in px, and how long this page stays behind it, in ms (spec 2, section 9). */
const POPUP = "popup,width=1200,height=800";
const CLOSES_AFTER = 1000;

export const meta: Route.MetaFunction = () => [{ title: `Preview · ${BRAND}` }];

export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const named = ["id", "token"].flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return {
    signedIn: context.get(actorContext) !== null,
    here: pathname.replace(/\.data$/, "") + search,
    address: named.length > 0 ? `/preview-sandbox?${new URLSearchParams(named)}` : null,
  };
}

export default function PreviewProxy({ loaderData }: Route.ComponentProps) {
  const { signedIn, here, address } = loaderData;
  const blocked = usePopup(signedIn ? address : null);
  if (!signedIn) {
    return (
      <Page
        title="Authentication Required"
        hint="Private previews are for their owner."
        action={<LinkButton to={`/auth?next=${encodeURIComponent(here)}`}>Sign In to Continue</LinkButton>}
      />
    );
  }
  if (!address) return <Page title="Preview Error" hint={PREVIEW_PROBLEMS.nothingNamed} />;
  const link = (
    <a className="button" href={address}>
      Open the preview here
    </a>
  );
  if (blocked) return <Page title="Popup blocked. Please allow popups for this site." hint="" action={link} />;
  return <Page title="Opening the preview..." hint="This page closes by itself." action={link} />;
}

function Page({ title, hint, action }: { title: string; hint: string; action?: React.ReactNode }) {
  return (
    <main className="page-center">
      <EmptyState level={1} icon="🧩" title={title} hint={hint} action={action} />
    </main>
  );
}

/** Opens the sandbox beside this page, which then closes. True where the browser did not let it. */
function usePopup(address: string | null) {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    if (!address) return;
    const popup = window.open(address, "_blank", POPUP);
    if (!popup) return setBlocked(true);
    const timer = window.setTimeout(() => window.close(), CLOSES_AFTER);
    return () => window.clearTimeout(timer);
  }, [address]);
  return blocked;
}
