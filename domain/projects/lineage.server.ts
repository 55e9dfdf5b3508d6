import { hmacHex, isHmacOf } from "#domain/kit/hmac.ts";
import type { Services } from "#domain/kit/services.ts";
import type { Lineage, SignedLineage } from "#domain/listing/lineage.ts";

type Config = Pick<Services["config"], "labelSecret">;

/** For a lineage that leaves the database: with a copy on a device, and in an export (decision 232). */
export async function signLineage({ labelSecret }: Config, lineage: Lineage): Promise<SignedLineage> {
  return { ...lineage, proof: await hmacHex(lineageSecret(labelSecret), textOf(lineage)) };
}

/** What comes back from a device or a file, if the product wrote it; else null. */
export async function provenLineage(
  { labelSecret }: Config,
  signed: SignedLineage | null | undefined,
): Promise<Lineage | null> {
  if (!signed || labelSecret === "") return null;
  const { proof, ...lineage } = signed;
  return (await isHmacOf(lineageSecret(labelSecret), textOf(lineage), proof)) ? lineage : null;
}

function textOf({ address, digest, name, author }: Lineage) {
  return JSON.stringify([address, digest, name, author]);
}

function lineageSecret(secret: string) {
  return `lineage:${secret}`;
}
