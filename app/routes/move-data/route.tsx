import { EmptyState } from "#app/components/feedback/empty-state.tsx";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { frameContext, servicesContext } from "#app/context.ts";
import { requireOwnDocument } from "#app/device/offline/own-document.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import { appOrigin } from "#domain/apps/labels.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { APP_DATA_PATH } from "#domain/previews/app-data-paths.ts";
import type { Route } from "./+types/route";
import { runMove } from "./run-move.client.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Moving data · ${BRAND}` },
  { name: "robots", content: "noindex" },
];

/** What moves is known to the browser alone. */
export function loader({ context }: Route.LoaderArgs) {
  const origins = appOrigin("*", context.get(servicesContext).config);
  context.get(frameContext).sources = [origins + APP_DATA_PATH];
  return { origins };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requireOwnDocument(request);
  return serverLoader();
}

/** When the data have moved, the copy opens. */
export default function MoveData({ loaderData: { origins } }: Route.ComponentProps) {
  const { loaded, reload } = useLoaded(origins, runMove);
  const failed = loaded?.data;
  return (
    <main className="page-center">
      <NeedsScript />
      <div role="status">
        {!failed && (
          <EmptyState level={1} icon="📦" title="Moving what you entered" hint="The copy opens in a moment." />
        )}
      </div>
      {failed && (
        <EmptyState
          level={1}
          icon="📦"
          title="Data not moved"
          hint={`${failed.message} What you entered stays at the link, and App data lists it.`}
          action={
            <span className="row wrap">
              <Button ref={focusHeadingOnRemoval} variant="marker" onClick={reload}>
                Try Again
              </Button>
              <a className="button soft" href={failed.path}>
                Open the copy without it
              </a>
            </span>
          }
        />
      )}
    </main>
  );
}
