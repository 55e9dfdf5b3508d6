import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect } from "react";
import { useRevalidator } from "react-router";
import type { InstallApp } from "#app/device/install-records.ts";
import { cancelInstall, startInstall } from "#app/device/installs.ts";
import { onLibraryEvent } from "#app/device/library-events.ts";
import { useFocusHandover } from "#app/hooks/use-focus-handover.ts";
import { useInstalls } from "#app/hooks/use-installs.ts";
import { buttonClass } from "./button.tsx";
import { DownloadIcon, PlayIcon } from "./icons.tsx";
import { InstallRing } from "./install-ring.tsx";

/** `dock`: the marked item of a Dock, with an icon over its text. `form`: what it sends as "install" where there is no script. */
type Look = { look?: "solid" | "soft" | "dock"; large?: boolean; form?: string };
type Shared = { installed: ReadonlyArray<string>; signedIn: boolean };

/** Makes the install button of one app. */
export type InstallButton = (app: InstallApp, look?: Look) => ReactNode;

/**
 * The install buttons of a screen: plain markup that shares one set of hooks. Install, then a ring that fills while it can
 * still be cancelled, then Open. Signed out they are links to /auth and back, so that they work without a script; signed in, so do
 * those with a form, and the others are not shown then.
 */
export function useInstallButtons({ installed, signedIn }: Shared): InstallButton {
  const owned = new Set(installed);
  const { installs, signIn, signInAddress } = useInstalls(owned);
  const { revalidate } = useRevalidator();
  const { ref, watch } = useFocusHandover();
  useEffect(
    () =>
      onLibraryEvent((id) => {
        watch(id);
        void revalidate();
      }),
    [revalidate, watch],
  );

  return function installButton(app, { look = "soft", large, form } = {}) {
    const under = installs.get(app.id);
    const dock = look === "dock";
    const className = dock ? "dock-item marker" : buttonClass({ look, large });
    if (under?.state === "waiting") {
      const sending = under.progress >= 100;
      return (
        <button
          ref={ref}
          data-app={app.id}
          type="button"
          className={className}
          // Not `disabled`, which would throw the focus away.
          aria-disabled={sending}
          onKeyDown={ignoreHeldKey}
          onClick={(event: MouseEvent) => {
            // By the end of the press it may be the button again that sends the form.
            event.preventDefault();
            if (!sending) cancelInstall(app.id);
          }}
          aria-label={sending ? `Installing... ${app.name}` : `Cancel installing ${app.name}`}
        >
          {InstallRing({ name: app.name, progress: under.progress })}
          {sending ? "Installing..." : "Cancel"}
        </button>
      );
    }
    if (under?.state === "done" || (owned.has(app.id) && under?.state !== "cancelled")) {
      return (
        <a
          ref={ref}
          data-app={app.id}
          className={className}
          href={`/p/${app.slug}`}
          data-document
          aria-label={`Open ${app.name}`}
        >
          {dock && PlayIcon()}
          Open
        </a>
      );
    }
    if (!signedIn) {
      return (
        <a
          className={className}
          href={signInAddress(app)}
          onClick={(event) => {
            event.preventDefault();
            signIn(app);
          }}
          aria-label={`Install ${app.name}`}
        >
          {dock && DownloadIcon()}
          Install
        </a>
      );
    }
    return (
      <button
        ref={ref}
        data-app={app.id}
        {...(form ? sends(form) : { type: "button" })}
        className={form ? className : `${className} scripted`}
        onKeyDown={ignoreHeldKey}
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          startInstall(app);
        }}
        aria-label={`Install ${app.name}`}
      >
        {dock && DownloadIcon()}
        Install
      </button>
    );
  };
}

function sends(form: string) {
  return { type: "submit", form, name: "intent", value: "install" } as const;
}

/** A key that is held down would press what comes under it, too. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}
