import { Quote } from "#app/components/feedback/quote.tsx";

/** What a ban means for its author, with the moderator's words (decision 339). */
export function BanReason({ reason }: { reason: string }) {
  return (
    <div className="stack">
      <p>This app was banned. It can't be published again, and there is no appeal. A reviewer wrote:</p>
      <Quote dir="auto">{reason}</Quote>
    </div>
  );
}
