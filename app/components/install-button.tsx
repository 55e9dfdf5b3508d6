import type { CSSProperties } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { cancelInstall, startInstall, useInstalls } from "#app/device/installs.ts";
import { notify } from "#app/lib/toast.ts";
import { Button, LinkButton } from "./button.tsx";

type Props = {
  app: { id: string; slug: string; name: string };
  installed: boolean;
  signedIn: boolean;
  large?: boolean;
  look?: "solid" | "soft" | "marker";
};

/** Install, then a ring that fills while it can still be cancelled, then Open. Signed out it leads to /auth and back. */
export function InstallButton({ app, installed, signedIn, large, look = "soft" }: Props) {
  const progress = useInstalls().get(app.id);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  function install() {
    if (signedIn) return startInstall(app, () => void revalidate());
    notify.error("Please sign in");
    navigate(`/auth?next=${encodeURIComponent(pathname + search)}`);
  }
  if (progress !== undefined) {
    return (
      <Button
        look={look}
        large={large}
        onClick={() => cancelInstall(app.id)}
        aria-label={`Cancel installing ${app.name}`}
      >
        <span
          className="ring"
          role="progressbar"
          aria-label={`Installing ${app.name}`}
          aria-valuenow={progress}
          style={{ "--progress": progress } as CSSProperties}
        />
        Cancel
      </Button>
    );
  }
  if (installed) {
    return (
      <LinkButton look={look} large={large} to={`/p/${app.slug}`} reloadDocument aria-label={`Open ${app.name}`}>
        Open
      </LinkButton>
    );
  }
  return (
    <Button look={look} large={large} onClick={install} aria-label={`Install ${app.name}`}>
      Install
    </Button>
  );
}
