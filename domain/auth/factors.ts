/** A passkey as it is kept; `publicKey` is COSE, base64url. */
export type Passkey = { id: string; publicKey: string; counter: number; transports: Array<string> };

/**
 * What a second worker does with passkeys (WebAuthn level 3) and authenticator codes (RFC 6238): their libraries weigh
 * more than the rest of the site. It keeps nothing; `optionsJSON` goes to the browser as it is.
 */
export type FactorsService = {
  /** Asks a browser to make a passkey. `existing` ones are excluded. */
  passkeyCreation(user: {
    id: string;
    email: string;
    existing: Array<string>;
  }): Promise<{ challenge: string; optionsJSON: string }>;
  /** The new passkey, or null where the answer does not fit challenge and origin. */
  verifyCreation(answer: { responseJSON: string; challenge: string }): Promise<Passkey | null>;
  /** Asks a browser for any passkey of ours. */
  passkeyRequest(): Promise<{ challenge: string; optionsJSON: string }>;
  /** The passkey's new counter, or null where the answer does not fit. */
  verifyRequest(answer: { responseJSON: string; challenge: string; passkey: Passkey }): Promise<number | null>;
  /** A new secret, sealed for the database, with what the person types or scans (an SVG without scripts). */
  newTotp(email: string): Promise<{ sealed: string; secret: string; qrSvg: string }>;
  /** The 30 s step whose code it is (one step early or late counts), or null. A step up to `lastStep` was used already. */
  verifyTotp(attempt: { sealed: string; code: string; lastStep: number; now: number }): Promise<number | null>;
};
