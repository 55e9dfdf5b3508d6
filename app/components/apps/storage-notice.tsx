import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { FrameNotice } from "./frame-notice.tsx";

/** `isCopied`: the app started with the account's copy of its data. */
type Refused = { isCopied: boolean };
/** `hasCopy`: the account keeps a copy of the app's data. */
type Props = { origin: string; refused: Refused | null; hasCopy?: boolean };

/** A line where the browser refuses storage in frames, so the app runs on a stand-in in memory (decision 117). */
export function StorageNotice({ origin, refused, hasCopy = false }: Props) {
  const [isHidden, setIsHidden] = useState(false);
  const appsHost = new URL(origin).host.replace(/^[^.]+\./, "");
  const allow = `allow cookies and site data for ${appsHost} in your browser's settings, and reload.`;
  const text = `This browser keeps no data for apps shown in a frame. ${refused?.isCopied ? `${COPIED} ${allow}` : `${notCopied(hasCopy)} ${allow}`}`;
  return (
    <FrameNotice text={refused && !isHidden ? text : null}>
      <Button variant="ghost" onClick={() => setIsHidden(true)}>
        Hide
      </Button>
    </FrameNotice>
  );
}

const COPIED =
  "Your account keeps it instead: what you change is saved there every 15 seconds and when you close the app. To keep it on this device too,";

function notCopied(hasCopy: boolean) {
  const copy = hasCopy ? " The copy in your account is neither used nor changed." : "";
  return `What you enter is gone when you close or reload this app.${copy} To keep it,`;
}
