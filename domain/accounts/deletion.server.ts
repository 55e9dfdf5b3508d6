import type { Services } from "#domain/services.ts";

export async function purgeDueAccounts(_services: Pick<Services, "db" | "files" | "now">, _limit: number) {
  return 0;
}
