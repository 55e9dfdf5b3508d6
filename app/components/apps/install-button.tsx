import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useRevalidator } from "react-router";
import { buttonClass } from "#app/components/forms/button.tsx";
import { DownloadIcon, PlayIcon } from "#app/components/icons/icons.tsx";
import * as dockStyles from "#app/components/shell/dock.module.css";
import { cancelInstall, type InstallApp, isInstalled } from "#app/device/installs/installs.ts";
import { onLibraryEvent } from "#app/device/installs/library-events.ts";
import { useSubscription } from "#app/hooks/use-events.ts";
import { useFocusTransfer } from "#app/hooks/use-focus-transfer.ts";
import { useInstall, useInstalls } from "#app/hooks/use-install.ts";
import * as styles from "./install-button.module.css";
import { InstallRing } from "./install-ring.tsx";

/** `form`: the id of the form that it submits without scripts. */
type InstallButtonStyle = { variant?: "solid" | "soft" | "dock"; large?: boolean; form?: string };
type Shared = { installed: ReadonlyArray<string>; signedIn: boolean };

export type InstallButton = (app: InstallApp, style?: InstallButtonStyle) => ReactNode;

/** The install buttons of a screen share one set of hooks. They also work without scripts: as links, or with a form. */
export function useInstallButtons({ installed, signedIn }: Shared): InstallButton {
  const owned = new Set(installed);
  const installs = useInstalls();
  const { install, signInPath } = useInstall(owned);
  const { revalidate } = useRevalidator();
  const { ref, track } = useFocusTransfer();
  useSubscription(onLibraryEvent, (id) => {
    track(id);
    void revalidate();
  });

  return function installButton(app, { variant = "soft", large, form } = {}) {
    const current = installs.get(app.id);
    const isDock = variant === "dock";
    const tone = isDock ? "marker" : undefined;
    const className = isDock ? dockStyles.dockItem : buttonClass({ variant, large }, styles.install);
    if (current?.status === "installing") {
      const isClosing = current.progress === 100;
      return (
        <button
          ref={ref}
          data-app={app.id}
          type="button"
          className={className}
          data-tone={tone}
          // `disabled` would lose the focus.
          aria-disabled={isClosing}
          onKeyDown={ignoreHeldKey}
          onClick={(event: MouseEvent) => {
            // The click's default action could submit the form: the button may have changed by then.
            event.preventDefault();
            void cancelInstall(app.id);
          }}
          aria-label={isClosing ? `Installing... ${app.name}` : `Cancel installing ${app.name}`}
        >
          <InstallRing name={app.name} progress={current.progress} />
          {isClosing ? "Installing..." : "Cancel"}
        </button>
      );
    }
    if (isInstalled(current, owned.has(app.id))) {
      return (
        <a
          ref={ref}
          data-app={app.id}
          className={className}
          data-tone={tone}
          href={`/p/${app.slug}`}
          data-document
          aria-label={`Open ${app.name}`}
        >
          {isDock && <PlayIcon />}
          Open
        </a>
      );
    }
    if (!signedIn) {
      return (
        <a
          data-app={app.id}
          className={className}
          data-tone={tone}
          href={signInPath(app)}
          onClick={(event) => {
            event.preventDefault();
            install(app);
          }}
          aria-label={`Install ${app.name}`}
        >
          {isDock && <DownloadIcon />}
          Install
        </a>
      );
    }
    return (
      <button
        ref={ref}
        data-app={app.id}
        {...(form ? submitProps(form) : { type: "button" })}
        className={form ? className : `${className} scripted`}
        data-tone={tone}
        onKeyDown={ignoreHeldKey}
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          install(app);
        }}
        aria-label={`Install ${app.name}`}
      >
        {isDock && <DownloadIcon />}
        Install
      </button>
    );
  };
}

function submitProps(form: string) {
  return { type: "submit", form, name: "intent", value: "install" } as const;
}

/** A held key would also press the button that replaces this one. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}
