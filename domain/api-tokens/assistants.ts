/** What asks for a connection. The assistant names itself; nobody verified the name. */
export type ConsentClient = {
  id: string;
  name: string;
  redirectHost: string;
  /** Whether the answer goes to a program on the user's own computer. */
  isLocal: boolean;
};

/** `redirectTo` is set only where the assistant and its address were verified. */
export type ConsentRequest =
  | {
      ok: true;
      client: ConsentClient;
      /** What the assistant asks for, in its own words; none if it names none. */
      rights: Array<string>;
    }
  | { ok: false; message: string; redirectTo: string | null };

export type Approval = { url: string; userId: string; rights: Array<string>; token: string };

/** The part of OAuth that the consent page needs. `url`: its whole address, with the query that the assistant sent. */
export type AssistantsService = {
  readRequest(url: string): Promise<ConsentRequest>;
  /** Stores the grant with the token of its connection. */
  allow(approval: Approval): Promise<{ redirectTo: string }>;
  deny(url: string): Promise<{ redirectTo: string }>;
};
