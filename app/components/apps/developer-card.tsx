import { countText } from "#domain/numbers.ts";
import { DEFAULT_CREATOR } from "#domain/store/rules.ts";
import { AppIcon } from "./app-icon.tsx";

export function DeveloperAvatar({ id, nickname, size }: { id: string; nickname: string | null; size: number }) {
  const name = nickname ?? DEFAULT_CREATOR;
  return <AppIcon app={{ id, name, icon: name.slice(0, 1).toUpperCase() }} size={size} />;
}

export function SupportLink({ address }: { address: string | null }) {
  if (!address?.startsWith("https://")) return null;
  return (
    <a className="button soft" href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      Support this Developer
    </a>
  );
}

/** `max`: the number at which counting stopped. */
export function publishedText(count: number, max: number) {
  if (count > max) return `${countText(max)}+ published apps`;
  return count === 1 ? "1 published app" : `${countText(count)} published apps`;
}
