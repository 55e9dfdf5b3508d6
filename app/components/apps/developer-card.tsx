import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { firstCharacters } from "#domain/kit/characters.ts";
import { countText } from "#domain/kit/numbers.ts";
import { DEFAULT_CREATOR } from "#domain/store/rules.ts";

export function DeveloperAvatar({ id, nickname, size }: { id: string; nickname: string | null; size: number }) {
  const name = nickname ?? DEFAULT_CREATOR;
  return <AppIcon app={{ id, name, icon: firstCharacters(name, 1).toUpperCase() }} size={size} />;
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
