import { z } from "zod";
import { COMMON_PASSWORD_MESSAGE, isCommonPassword } from "./common-passwords.ts";
import { MAX_PASSWORD_LENGTH, SIGN_UP_MIN_LENGTH } from "./passwords.ts";

const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Please enter your email address")
  .max(254, "Please enter a valid email address.")
  .regex(/^[^@]+@[^@]+\.[^@]+$/, "Please enter a valid email address.")
  // Mail syntax: `1<ann@example.com>` would be another account with the mailbox of ann@example.com.
  .regex(/^[^\s\p{Cc}<>()[\],;:"\\]+$/u, "Please enter a valid email address.");

export const EmailInput = z.object({ email }).meta({ title: "Email required" });

export const SignInInput = z
  .object({ email, password: z.string().min(1, "Please enter your password.").max(MAX_PASSWORD_LENGTH) })
  .meta({ title: "Sign in failed" });

export const SignUpInput = z
  .object({
    email,
    password: z
      .string()
      .min(SIGN_UP_MIN_LENGTH, `Password must be at least ${SIGN_UP_MIN_LENGTH} characters.`)
      .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters.`)
      .refine((password) => !isCommonPassword(password), { message: COMMON_PASSWORD_MESSAGE }),
    confirmPassword: z.string(),
  })
  .refine((input) => input.password === input.confirmPassword, {
    message: "Please make sure both passwords are the same.",
    path: ["confirmPassword"],
  })
  .meta({ title: "Sign up failed" });

export const NewPasswordInput = z.object({
  password: z.string().max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters.`),
  confirmPassword: z.string(),
});

export const StepUpInput = z
  .object({ currentPassword: z.string().min(1, "Please enter your current password.").max(MAX_PASSWORD_LENGTH) })
  .meta({ title: "Password required" });

export const PasskeyNameInput = z
  .object({
    name: z.string().trim().min(1, "Please give the passkey a name.").max(40, "A name can have at most 40 characters."),
  })
  .meta({ title: "Passkey not added" });

export const ChangeEmailInput = StepUpInput.extend({ email }).meta({ title: "Email not changed" });
