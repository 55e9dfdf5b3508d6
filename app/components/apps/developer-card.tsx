import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { firstCharacters } from "#domain/kit/characters.ts";
import { displayName } from "#domain/kit/display-name.ts";
import { countText } from "#domain/kit/numbers.ts";

/** The first letter of the user's shown name, which also gives its tint. */
export function initialOf(nickname: string | null) {
  return firstCharacters(displayName(nickname), 1).toUpperCase();
}

export function DeveloperAvatar({ nickname, size }: { nickname: string | null; size: number }) {
  return <AppIcon app={{ name: displayName(nickname), icon: initialOf(nickname) }} size={size} />;
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
