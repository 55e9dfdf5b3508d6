import { useEffect, useState } from "react";
import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { actorContext } from "#app/context.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { PREVIEW_PROBLEMS } from "#domain/previews/token-validation.ts";
import type { Route } from "./+types/proxy";

const POPUP_FEATURES = "popup,width=1200,height=800";
const CLOSE_DELAY_MS = 1000;

export const meta: Route.MetaFunction = () => [{ title: `Preview · ${BRAND}` }];

export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const previewParams = ["id", "token"].flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return {
    signedIn: context.get(actorContext) !== null,
    ownPath: pathname.replace(/\.data$/, "") + search,
    sandboxPath: previewParams.length > 0 ? `/preview-sandbox?${new URLSearchParams(previewParams)}` : null,
  };
}

export default function PreviewProxy({ loaderData }: Route.ComponentProps) {
  const { signedIn, ownPath, sandboxPath } = loaderData;
  const isBlocked = useOpenPopup(signedIn ? sandboxPath : null);
  if (!signedIn) {
    return (
      <ProxyMessage
        title="Authentication Required"
        hint="Only an app's owner can open its private preview."
        action={<LinkButton to={`/auth?next=${encodeURIComponent(ownPath)}`}>Sign In to Continue</LinkButton>}
      />
    );
  }
  if (!sandboxPath) return <ProxyMessage title="Preview Error" hint={PREVIEW_PROBLEMS.nothingNamed} />;
  const link = (
    <a className="button" href={sandboxPath}>
      Open the preview here
    </a>
  );
  if (isBlocked)
    return <ProxyMessage title="Popup blocked. Please allow popups for this site." hint="" action={link} />;
  return <ProxyMessage title="Opening the preview..." hint="This page will close by itself." action={link} />;
}

function ProxyMessage({ title, hint, action }: { title: string; hint: string; action?: React.ReactNode }) {
  return (
    <main className="page-center">
      <EmptyState level={1} icon="🧩" title={title} hint={hint} action={action} />
    </main>
  );
}

/** Opens the popup, which browsers block unless a click opened it. */
function useOpenPopup(sandboxPath: string | null) {
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => {
    if (!sandboxPath) return;
    const popup = window.open(sandboxPath, "_blank", POPUP_FEATURES);
    if (!popup) return setIsBlocked(true);
    const timer = window.setTimeout(() => window.close(), CLOSE_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [sandboxPath]);
  return isBlocked;
}
