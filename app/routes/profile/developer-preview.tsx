import { DeveloperAvatar } from "#app/components/apps/developer-avatar.tsx";
import { displayName } from "#domain/kit/display-name.ts";
import * as styles from "./profile.module.css";

type Props = { nickname: string; aboutYou: string; koFiLink: string; publishedCount: number };

export function DeveloperPreview({ nickname, aboutYou, koFiLink, publishedCount }: Props) {
  const name = displayName(nickname);
  return (
    <aside className={`${styles.panel} stack ${styles.developerPreview}`} aria-label="Your developer page">
      <span className="small quiet">How others see you</span>
      <div className="row">
        <DeveloperAvatar nickname={nickname} size={56} />
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
