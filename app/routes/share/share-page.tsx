import { useState } from "react";
import { SharedAppLimit } from "#app/components/apps/shared-app-limit.tsx";
import { NeedsScript } from "#app/components/feedback/needs-script.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { AppIcon, hueStyle } from "#app/components/icons/app-icon.tsx";
import { noteOpenedLink } from "#app/device/app-data/opened-links.ts";
import { useTouchIcon } from "#app/hooks/use-touch-icon.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { CLOSED } from "./closed.ts";
import type { OpenedShare } from "./opened-share.ts";
import * as styles from "./share.module.css";
import { sharedBy } from "./shared-by.ts";
import { SharedRun } from "./shared-run.tsx";
import { useExpiry } from "./use-expiry.ts";

/** A shared app: who shared it and what it can do, and the app once the visitor opens it. */
export function SharePage(opened: OpenedShare) {
  const { app, accountId, remainingMs } = opened;
  useTouchIcon({ ...app, slug: null });
  const [state, setState] = useState<"new" | "open" | "closed" | "gone">("new");
  const { hasEnded, changeExpiry } = useExpiry(remainingMs);
  if (hasEnded || state === "gone") throw CLOSED;
  function open() {
    void noteOpenedLink(app, accountId);
    setState("open");
  }
  if (state === "open")
    return (
      <SharedRun
        {...opened}
        onExpiry={changeExpiry}
        onClose={() => setState("closed")}
        onGone={() => setState("gone")}
      />
    );
  return (
    <main className={`page-center ${styles.cover}`} style={hueStyle(app.icon)}>
      <NeedsScript />
      <div className={styles.card}>
        <AppIcon app={app} size={96} />
        <h1 dir="auto">{app.name}</h1>
        <p>{sharedBy(app.nickname)}</p>
        <p className="quiet">
          Nobody has reviewed this app. <SharedAppLimit />
        </p>
        <Button large autoFocus={state === "closed"} onClick={open}>
          Open
        </Button>
        <p className="small quiet">
          <a href="/about">{BRAND}</a> runs it in its own sandbox. You need no account.
        </p>
      </div>
    </main>
  );
}
