import type { TutorialStep } from "#domain/accounts/tutorial.ts";
import {
  HomeMiniature,
  JournalMiniature,
  ProfileMiniature,
  ProjectsMiniature,
  StoreMiniature,
  WelcomeMiniature,
} from "./miniatures.tsx";
import { STEPS } from "./steps.ts";
import { TryEditor } from "./try-editor.tsx";
import * as styles from "./tutorial.module.css";

const MINIATURES = {
  Welcome: WelcomeMiniature,
  Home: HomeMiniature,
  "Journal Mode": JournalMiniature,
  "Profile Settings": ProfileMiniature,
  "Projects View": ProjectsMiniature,
  Store: StoreMiniature,
};

type Props = { step: TutorialStep; origin: string | null; path: string };

export function StepScene({ step, origin, path }: Props) {
  if (step === "Instant Builder")
    return (
      <div className={styles.scene}>
        <TryEditor origin={origin} path={path} />
      </div>
    );
  const Miniature = MINIATURES[step];
  return (
    <div className={styles.scene} role="img" aria-label={STEPS[step].scene}>
      <div className={styles.miniature} inert>
        <Miniature />
      </div>
    </div>
  );
}
