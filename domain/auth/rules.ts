import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { missingPasswordParts, PASSWORD_MAX, PASSWORD_MIN } from "./limits.ts";

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
/** A session ends after this long unused, and in any case at the absolute age. In ms. */
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

/** Failed tries are forgotten after this long without one, in ms. */
export const FAILURES_FORGOTTEN = DAY;
/** Mails of one kind to one mailbox before waits begin: of one sender, and of all senders together. */
export const FREE_MAILS = 5;
export const FREE_MAILS_PER_MAILBOX = 20;
/** Sign-ups of one network address before waits begin; reset requests have a counter of their own. */
export const FREE_SIGN_UPS = 50;

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
  .min(1, "Please enter your email address")
  .max(254, "Please enter a valid email address.")
  .regex(/^[^@]+@[^@]+\.[^@]+$/, "Please enter a valid email address.")
  // Mail programs read these as syntax: `1<ann@example.com>` is another account here and the same mailbox there.
  .regex(/^[^\s\p{Cc}<>()[\],;:"\\]+$/u, "Please enter a valid email address.");

export const EmailInput = z.object({ email: email }).meta({ title: "Email required" });

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

export const NewPasswordInput = z.object({
  password: z.string().max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters.`),
  confirmPassword: z.string(),
});

/**
 * The rules for a new password.
 * @throws AppError("invalid") with the specification's title and text.
 */
export function checkNewPassword({ password, confirmPassword }: z.output<typeof NewPasswordInput>) {
  if (password !== confirmPassword)
    throw new AppError("invalid", "Passwords don't match", "Please make sure both passwords are the same.");
  const missing = missingPasswordParts(password);
  if (missing.length > 0)
    throw new AppError("invalid", "Password requirements not met", `Password must contain ${missing.join(", ")}.`);
  if (COMMON_PASSWORDS.has(password.toLowerCase()))
    throw new AppError("invalid", "Password requirements not met", COMMON);
}

export const StepUpInput = z
  .object({ currentPassword: z.string().min(1, "Please enter your current password.").max(PASSWORD_MAX) })
  .meta({ title: "Password required" });

export const PasskeyNameInput = z
  .object({
    name: z.string().trim().min(1, "Please give the passkey a name.").max(40, "A name has at most 40 characters."),
  })
  .meta({ title: "Passkey not added" });

export const ChangeEmailInput = StepUpInput.extend({ email }).meta({ title: "Email not changed" });

const COMMON = "This password is on the list of most used passwords. Please choose another one.";
const COMMON_PASSWORDS = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 123123 654321 666666 121212 112233 abc123 abcdef abcd1234
  password password1 password123 passw0rd qwerty qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou letmein
  welcome welcome1 monkey dragon sunshine princess football baseball superman batman trustno1 master shadow michael
  jordan hunter2 login admin admin123 administrator secret changeme whatever freedom starwars computer internet google
  1q2w3e 1q2w3e4r 1qaz2wsx qazwsx aa123456 a123456 p@ssw0rd p@ssword p@ssword1 password1! password123! welcome1! qwerty123! admin123! summer2026! winter2026!`.split(
    /\s+/,
  ),
);

/** Whether a session still counts at `now`; all times in ms. Admins' sessions end after 12 hours whatever they were. */
export function sessionAlive(
  session: { createdAt: number; seenAt: number; expiresAt: number },
  { admin, now }: { admin: boolean; now: number },
) {
  if (admin && now - session.createdAt >= SESSION_ABSOLUTE_ADMIN) return false;
  return now < session.expiresAt && now - session.seenAt < SESSION_IDLE;
}
