import { Button } from "#app/components/forms/button.tsx";
import blank from "./starters/blank.html?raw";
import counter from "./starters/counter.html?raw";
import timer from "./starters/timer.html?raw";

const STARTERS = [
  { name: "Blank page", html: blank },
  { name: "Counter", html: counter },
  { name: "Timer", html: timer },
];

export function Starters({ onChoose }: { onChoose: (html: string) => void }) {
  return (
    <fieldset className="pane-bar foot starters">
      <legend className="sr-only">Start from</legend>
      <span className="quiet" aria-hidden="true">
        Start from
      </span>
      {STARTERS.map(({ name, html }) => (
        <Button key={name} variant="soft" onClick={() => onChoose(html)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
