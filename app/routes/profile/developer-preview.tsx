import { AppIcon } from "#app/components/icons/app-icon.tsx";
import { firstCharacters } from "#domain/kit/characters.ts";
import { DEFAULT_CREATOR } from "#domain/store/rules.ts";
import * as styles from "./profile.module.css";

type Props = { nickname: string; aboutYou: string; koFiLink: string; email: string; publishedCount: number };

export function DeveloperPreview({ nickname, aboutYou, koFiLink, email, publishedCount }: Props) {
  const name = nickname.trim() || DEFAULT_CREATOR;
  const initial = firstCharacters(nickname.trim() || email, 1).toUpperCase();
  return (
    <aside className={`${styles.panel} stack ${styles.developerPreview}`} aria-label="Your developer page">
      <span className="small quiet">How others see you</span>
      <div className="row">
        <AppIcon app={{ id: email, name, icon: initial }} size={56} />
        <div>
          <strong>{name}</strong>
          <div className="small quiet">
            {publishedCount} published {publishedCount === 1 ? "app" : "apps"}
          </div>
        </div>
      </div>
      {aboutYou.trim() && <p className={styles.about}>{aboutYou}</p>}
      {/^https:\/\/[^/]+\.[^/]+/.test(koFiLink.trim()) && <span className="button soft">Support this Developer</span>}
    </aside>
  );
}
