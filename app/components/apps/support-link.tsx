/** To the page that a developer named for donations; nothing if they named none. */
export function SupportLink({ address }: { address: string | null }) {
  if (!address?.startsWith("https://")) return null;
  return (
    <a className="button soft" href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      Support this Developer
    </a>
  );
}
