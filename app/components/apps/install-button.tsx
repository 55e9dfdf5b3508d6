import type { MouseEvent } from "react";
import { buttonClass } from "#app/components/forms/button.tsx";
import { DownloadIcon, PlayIcon } from "#app/components/icons/icons.tsx";
import { cancelInstall, type Install, type InstallApp, isInstalled } from "#app/device/installs/installs.ts";
import { useInstallOf } from "#app/hooks/use-install.ts";
import { ignoreHeldKey } from "#app/lib/ignore-held-key.ts";
import * as styles from "./install-button.module.css";
import { useInstallButtons } from "./install-buttons.tsx";
import { InstallRing } from "./install-ring.tsx";

type Props = {
  app: InstallApp;
  variant?: "solid" | "soft";
  large?: boolean;
  /** The look of an item of the dock, where it is one. */
  dockItem?: string;
  /** The id of the form that it submits without scripts. */
  form?: string;
};

/** Install, Cancel or Open. Also works without scripts: as a link, or with a form. */
export function InstallButton({ app, variant = "soft", large, dockItem, form }: Props) {
  const { owned, signedIn, install, signInPath, focusRef } = useInstallButtons();
  const current = useInstallOf(app.id);
  const shared = {
    ref: focusRef,
    "data-app": app.id,
    "data-tone": dockItem ? "marker" : undefined,
    className: dockItem ?? buttonClass({ variant, large }, styles.install),
  };
  if (current?.status === "installing") return <CancelButton {...shared} install={current} />;
  if (isInstalled(current, owned.has(app.id)))
    return (
      <a {...shared} href={`/p/${app.slug}`} data-document aria-label={`Open ${app.name}`}>
        {dockItem && <PlayIcon />}
        Open
      </a>
    );
  const start = {
    ...shared,
    "aria-label": `Install ${app.name}`,
    onClick(event: MouseEvent) {
      event.preventDefault();
      install(app);
    },
  };
  const content = (
    <>
      {dockItem && <DownloadIcon />}
      Install
    </>
  );
  if (!signedIn)
    return (
      <a {...start} href={signInPath(app)}>
        {content}
      </a>
    );
  return form ? (
    <button {...start} type="submit" form={form} name="intent" value="install" onKeyDown={ignoreHeldKey}>
      {content}
    </button>
  ) : (
    <button {...start} type="button" className={`${start.className} scripted`} onKeyDown={ignoreHeldKey}>
      {content}
    </button>
  );
}

function CancelButton({ install: { app, progress }, ...shared }: { install: Install; className: string }) {
  const isClosing = progress === 100;
  return (
    <button
      {...shared}
      type="button"
      // `disabled` would lose the focus.
      aria-disabled={isClosing}
      onKeyDown={ignoreHeldKey}
      onClick={(event) => {
        // The click's default action could submit the form: the button may have changed by then.
        event.preventDefault();
        void cancelInstall(app.id);
      }}
      aria-label={isClosing ? `Installing... ${app.name}` : `Cancel installing ${app.name}`}
    >
      <InstallRing name={app.name} progress={progress} />
      {isClosing ? "Installing..." : "Cancel"}
    </button>
  );
}
