import { z } from "zod";

/** Characters at sign-up (spec 2, section 9). */
export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 256;

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
/** A session ends after this long unused, and in any case at the absolute age (security.md, section 2). In ms. */
export const SESSION_IDLE = 14 * DAY;
export const SESSION_ABSOLUTE = 90 * DAY;
export const SESSION_ABSOLUTE_ADMIN = 12 * HOUR;
/** `seen_at` is written at most this often. In ms. */
export const SESSION_TOUCH = HOUR;

/** Failed tries that cost nothing, then the waits that follow each further one, in minutes. */
export const FREE_FAILURES = 5;
/** The same for one network address, whatever accounts it tries: many people may share it. */
export const FREE_FAILURES_PER_ADDRESS = 50;
export const FAILURE_WAITS_MINUTES = [1, 2, 4, 8, 15] as const;

/** Minutes to wait after the n-th failed try in a row; 0 while tries are free. */
export function waitAfterFailures(failures: number, free: number = FREE_FAILURES) {
  if (failures < free) return 0;
  const step = Math.min(failures - free, FAILURE_WAITS_MINUTES.length - 1);
  return FAILURE_WAITS_MINUTES[step] ?? 0;
}

const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Please enter your email address.")
  .max(254, "Please enter a valid email address.")
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Please enter a valid email address.");

export const SignInInput = z
  .object({ email, password: z.string().min(1, "Please enter your password.").max(PASSWORD_MAX) })
  .meta({ title: "Sign in failed" });

export const SignUpInput = z
  .object({
    email,
    password: z
      .string()
      .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters.`)
      .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters.`)
      .refine((password) => !COMMON_PASSWORDS.has(password.toLowerCase()), {
        message: "This password is on the list of most used passwords. Please choose another one.",
      }),
    confirmPassword: z.string(),
  })
  .refine((input) => input.password === input.confirmPassword, {
    message: "Please make sure both passwords are the same.",
    path: ["confirmPassword"],
  })
  .meta({ title: "Sign up failed" });

const COMMON_PASSWORDS = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 123123 654321 666666 121212 112233 abc123 abcdef abcd1234
  password password1 password123 passw0rd qwerty qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou letmein
  welcome welcome1 monkey dragon sunshine princess football baseball superman batman trustno1 master shadow michael
  jordan hunter2 login admin admin123 administrator secret changeme whatever freedom starwars computer internet google
  1q2w3e 1q2w3e4r 1qaz2wsx qazwsx aa123456 a123456 p@ssw0rd p@ssword`.split(/\s+/),
);

export type Session = { userId: string; idHash: string; createdAt: number; seenAt: number; expiresAt: number };

/** Whether a session still counts at `now`; all times in ms. */
export function sessionAlive(session: Pick<Session, "seenAt" | "expiresAt">, now: number) {
  return now < session.expiresAt && now - session.seenAt < SESSION_IDLE;
}

/** Where a sign-in leads (decisions.md 1): the page that asked for it, else by the last mode. */
export function afterSignIn(next: string | null, mode: "builder" | "explorer") {
  if (next && /^\/(?![/\\])/.test(next) && !next.startsWith("/auth")) return next;
  return mode === "builder" ? "/builder" : "/";
}
