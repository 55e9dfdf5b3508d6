import { Button } from "#app/components/forms/button.tsx";

type Props = {
  /** Null in the app's own window. */
  onAdd: (() => void) | null;
  /** Whether it leads to the list of what apps saved in this browser. */
  linksData?: boolean;
};

/** The last row of what a viewer tells about an app that nobody reviewed. */
export function AboutActions({ onAdd, linksData = false }: Props) {
  return (
    <p className="row wrap">
      {onAdd && (
        <Button variant="soft" onClick={onAdd}>
          Add to your device
        </Button>
      )}
      {linksData && (
        <a className="button ghost" href="/app-data">
          App data
        </a>
      )}
      <a className="button ghost" href="/privacy-policy">
        Privacy Policy
      </a>
    </p>
  );
}
