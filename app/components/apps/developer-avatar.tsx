import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { firstCharacters } from "#domain/kit/characters.ts";
import { displayName } from "#domain/kit/display-name.ts";

/** The first letter of the user's shown name, which also gives its tint. */
export function initialOf(nickname: string | null) {
  return firstCharacters(displayName(nickname), 1).toUpperCase();
}

/** Users upload no pictures of themselves, so their initial stands for them. */
export function DeveloperAvatar({ nickname, size }: { nickname: string | null; size: number }) {
  return <AppIcon app={{ name: displayName(nickname), icon: initialOf(nickname) }} size={size} />;
}
