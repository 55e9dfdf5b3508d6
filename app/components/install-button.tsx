import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { useRevalidator } from "react-router";
import type { InstallApp } from "#app/device/install-records.ts";
import { cancelInstall, startInstall } from "#app/device/installs.ts";
import { onLibraryEvent } from "#app/device/library-events.ts";
import { useFocusHandover } from "#app/hooks/use-focus-handover.ts";
import { useInstalls } from "#app/hooks/use-installs.ts";
import { buttonClass } from "./button.tsx";
import { InstallRing } from "./install-ring.tsx";

type Look = { look?: "solid" | "soft"; large?: boolean };
type Shared = { installed: ReadonlyArray<string>; signedIn: boolean };

/** Makes the install button of one app. */
export type InstallButton = (app: InstallApp, look?: Look) => ReactNode;

/**
 * The install buttons of a screen: plain markup that shares one set of hooks. Install, then a ring that fills while it can
 * still be cancelled, then Open. Signed out they lead to /auth and back.
 */
export function useInstallButtons({ installed, signedIn }: Shared): InstallButton {
  const owned = new Set(installed);
  const { installs, signIn } = useInstalls(owned);
  const { revalidate } = useRevalidator();
  const { ref, watch } = useFocusHandover();
  useEffect(
    () =>
      onLibraryEvent(() => {
        watch();
        void revalidate();
      }),
    [revalidate, watch],
  );

  return function installButton(app, { look = "soft", large } = {}) {
    const under = installs.get(app.id);
    const className = buttonClass({ look, large });
    if (under?.state === "waiting") {
      const sending = under.progress >= 100;
      return (
        <button
          ref={ref}
          type="button"
          className={className}
          // Not `disabled`, which would throw the focus away.
          aria-disabled={sending}
          onKeyDown={ignoreHeldKey}
          onClick={() => !sending && cancelInstall(app.id)}
          aria-label={sending ? `Installing... ${app.name}` : `Cancel installing ${app.name}`}
        >
          {InstallRing({ name: app.name, progress: under.progress })}
          {sending ? "Installing..." : "Cancel"}
        </button>
      );
    }
    if (under?.state === "done" || (owned.has(app.id) && under?.state !== "cancelled")) {
      return (
        <a ref={ref} className={className} href={`/p/${app.slug}`} data-document aria-label={`Open ${app.name}`}>
          Open
        </a>
      );
    }
    return (
      <button
        ref={ref}
        type="button"
        className={className}
        onKeyDown={ignoreHeldKey}
        onClick={() => (signedIn ? startInstall(app) : signIn(app))}
        aria-label={`Install ${app.name}`}
      >
        Install
      </button>
    );
  };
}

/** A key that is held down would press what comes under it, too. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}
