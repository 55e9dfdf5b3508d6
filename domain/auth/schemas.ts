import * as z from "zod/mini";
import { titled } from "#domain/parse.ts";
import { MAX_PASSWORD_LENGTH, SIGN_UP_MIN_LENGTH } from "./passwords.ts";

const email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, "Please enter your email address"),
  z.maxLength(254, "Please enter a valid email address."),
  z.regex(/^[^@]+@[^@]+\.[^@]+$/, "Please enter a valid email address."),
  // Mail syntax: `1<ann@example.com>` would be another account with the mailbox of ann@example.com.
  z.regex(/^[^\s\p{Cc}<>()[\],;:"\\]+$/u, "Please enter a valid email address."),
);

export const EmailInput = titled("Email required", z.object({ email }));

export const SignInInput = titled(
  "Sign in failed",
  z.object({
    email,
    password: z.string().check(z.minLength(1, "Please enter your password."), z.maxLength(MAX_PASSWORD_LENGTH)),
  }),
);

export const SignUpInput = titled(
  "Sign up failed",
  z
    .object({
      email,
      password: z
        .string()
        .check(
          z.minLength(SIGN_UP_MIN_LENGTH, `Password must be at least ${SIGN_UP_MIN_LENGTH} characters.`),
          z.maxLength(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters.`),
        ),
      confirmPassword: z.string(),
    })
    .check(
      z.refine((input) => input.password === input.confirmPassword, {
        message: "Please make sure both passwords are the same.",
        path: ["confirmPassword"],
      }),
    ),
);

export const NewPasswordInput = z.object({
  password: z
    .string()
    .check(z.maxLength(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters.`)),
  confirmPassword: z.string(),
});

export const StepUpInput = titled(
  "Password required",
  z.object({
    currentPassword: z
      .string()
      .check(z.minLength(1, "Please enter your current password."), z.maxLength(MAX_PASSWORD_LENGTH)),
  }),
);

export const PasskeyNameInput = titled(
  "Passkey not added",
  z.object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Please give the passkey a name."),
        z.maxLength(40, "A name can have at most 40 characters."),
      ),
  }),
);

export const ChangeEmailInput = titled("Email not changed", z.extend(StepUpInput, { email }));
