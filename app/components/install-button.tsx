import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { cancelInstall, type InstallApp, startInstall } from "#app/device/installs.ts";
import { onLibraryEvent } from "#app/device/library-events.ts";
import { askForInstall, useInstallContinued, useSignInToInstall } from "#app/hooks/use-install-continued.ts";
import { useInstalls } from "#app/hooks/use-installs.ts";
import { notify } from "#app/lib/toast.ts";
import { buttonClass } from "./button.tsx";
import { DownloadIcon, PlayIcon } from "./icons.tsx";
import { InstallRing } from "./install-ring.tsx";

/** `dock`: the marked item of a Dock, with an icon over its text. */
type Look = { look?: "solid" | "soft" | "dock"; large?: boolean };
type Shared = { installed: ReadonlyArray<string>; signedIn: boolean };

/** Makes the install button of one app. */
export type InstallButton = (app: InstallApp, look?: Look) => ReactNode;

/**
 * The install buttons of a screen: plain markup that shares one set of hooks. Install, then a ring that fills while it can
 * still be cancelled, then Open. Signed out they are links to /auth and back, so that they work without a script.
 */
export function useInstallButtons({ installed, signedIn }: Shared): InstallButton {
  const installs = useInstalls();
  const signInAddress = useSignInToInstall();
  const { revalidate } = useRevalidator();
  const owned = new Set(installed);
  /** Where the last button was pressed: what takes its place there takes the focus too. */
  const place = useRef<Element | null>(null);
  useInstallContinued(signedIn, owned);
  useEffect(() => onLibraryEvent(() => void revalidate()), [revalidate]);

  function install(app: InstallApp, event: MouseEvent<HTMLElement>) {
    place.current = event.currentTarget.parentElement;
    startInstall(app);
  }

  function takeFocus(link: HTMLElement | null) {
    if (!link || link.parentElement !== place.current) return;
    place.current = null;
    if (document.activeElement === document.body) link.focus({ preventScroll: true });
  }

  return function installButton(app, { look = "soft", large } = {}) {
    const under = installs.get(app.id);
    const dock = look === "dock";
    const className = dock ? "dock-item marker" : buttonClass({ look, large });
    if (owned.has(app.id) || under?.done) {
      return (
        <a ref={takeFocus} className={className} href={`/p/${app.slug}`} data-document aria-label={`Open ${app.name}`}>
          {dock && PlayIcon()}
          Open
        </a>
      );
    }
    if (under) {
      return (
        <button
          type="button"
          className={className}
          disabled={under.progress >= 100}
          onClick={() => cancelInstall(app.id)}
          aria-label={`Cancel installing ${app.name}`}
        >
          {InstallRing({ name: app.name, progress: under.progress })}
          Cancel
        </button>
      );
    }
    if (!signedIn) {
      return (
        <a className={className} href={signInAddress(app)} onClick={() => ask(app)} aria-label={`Install ${app.name}`}>
          {dock && DownloadIcon()}
          Install
        </a>
      );
    }
    return (
      <button
        type="button"
        className={`${className} scripted`}
        onClick={(event) => install(app, event)}
        aria-label={`Install ${app.name}`}
      >
        {dock && DownloadIcon()}
        Install
      </button>
    );
  };
}

function ask(app: InstallApp) {
  askForInstall(app);
  notify.error("Please sign in");
}
