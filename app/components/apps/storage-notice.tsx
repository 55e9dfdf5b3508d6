import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { FrameNotice } from "./frame-notice.tsx";

/** `hasCopy`: the account keeps a copy of the app's data, which needs the browser's storage. */
type Props = { origin: string; isRefused: boolean; hasCopy?: boolean };

/** A line where the browser refuses storage in frames, so the app runs on a stand-in in memory. */
export function StorageNotice({ origin, isRefused, hasCopy = false }: Props) {
  const [isHidden, setIsHidden] = useState(false);
  const appsHost = new URL(origin).host.replace(/^[^.]+\./, "");
  const copy = hasCopy ? " The copy in your account is neither used nor changed." : "";
  const text = `This browser keeps no data for apps shown in a frame. What you enter is gone when you close or reload this app.${copy} To keep it, allow cookies and site data for ${appsHost} in your browser's settings, and reload.`;
  return (
    <FrameNotice text={isRefused && !isHidden ? text : null}>
      <Button variant="ghost" onClick={() => setIsHidden(true)}>
        Hide
      </Button>
    </FrameNotice>
  );
}
