import { DEFAULT_CREATOR } from "#domain/store/rules.ts";
import { AppIcon } from "./app-icon.tsx";

/** A developer's initial on their hue. `size` in px. */
export function DeveloperAvatar({ id, nickname, size }: { id: string; nickname: string | null; size: number }) {
  const name = nickname ?? DEFAULT_CREATOR;
  return <AppIcon app={{ id, name, icon: name.slice(0, 1).toUpperCase() }} size={size} />;
}

/** Leads to where the developer takes support; nothing without such an address. */
export function SupportLink({ address }: { address: string | null }) {
  if (!address?.startsWith("https://")) return null;
  return (
    <a className="button soft" href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      Support this Developer
    </a>
  );
}
