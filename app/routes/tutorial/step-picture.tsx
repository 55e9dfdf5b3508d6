import { TUTORIAL_STEPS } from "#domain/accounts/tutorial.ts";
import { pictureFile, STEPS } from "./steps.ts";

/** In CSS pixels. Reserves the space while the picture loads. */
const WIDTH = 960;
const HEIGHT = 640;

export function StepPicture({ step }: { step: number }) {
  const title = TUTORIAL_STEPS[step] ?? TUTORIAL_STEPS[0];
  const { name, alt } = STEPS[title].picture;
  const shared = { alt, width: WIDTH, height: HEIGHT, loading: step === 0 ? undefined : ("lazy" as const) };
  return (
    <figure key={name} className="step-picture">
      <span className="only-light">
        <img {...shared} alt={alt} src={pictureFile(name, "light")} />
      </span>
      <span className="only-dark">
        <img {...shared} alt={alt} src={pictureFile(name, "dark")} />
      </span>
    </figure>
  );
}
