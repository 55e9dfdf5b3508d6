/** `publicKey` is COSE in base64url. */
export type Passkey = { id: string; publicKey: string; counter: number; transports: Array<string> };

/**
 * Runs in a stateless worker of its own, because the libraries of passkeys and TOTP (RFC 6238) and the list of common
 * passwords are large.
 */
export type FactorsService = {
  passkeyCreation(user: {
    id: string;
    email: string;
    existing: Array<string>;
  }): Promise<{ challenge: string; optionsJSON: string }>;
  /** Null if the response does not match challenge and origin. */
  verifyCreation(answer: { responseJSON: string; challenge: string }): Promise<Passkey | null>;
  passkeyRequest(): Promise<{ challenge: string; optionsJSON: string }>;
  /** Null if the response does not match. `userVerified`: the device asked for a PIN, a fingerprint or a face. */
  verifyRequest(answer: {
    responseJSON: string;
    challenge: string;
    passkey: Passkey;
  }): Promise<{ counter: number; userVerified: boolean } | null>;
  newTotp(email: string): Promise<{ encryptedSecret: string; secret: string; qrSvg: string }>;
  /** The 30 s step of an unused code, or null. */
  verifyTotp(attempt: { encryptedSecret: string; code: string; lastStep: number; now: number }): Promise<number | null>;
  /** `candidates` are in lower case. */
  includesCommonPassword(candidates: Array<string>): Promise<boolean>;
};
