import * as z from "zod/mini";
import { titled } from "#domain/kit/parse.ts";
import { visibleText } from "#domain/kit/visible-text.ts";
import { canonicalEmail, isEmail } from "./email-address.ts";
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSWORD_LENGTH, SIGN_UP_MIN_LENGTH } from "./rules.ts";

/** `title`: of the error for what is no address, else that of the form. */
function emailAddress({ title }: { title?: string } = {}) {
  return z
    .string()
    .check(
      z.overwrite(canonicalEmail),
      z.minLength(1, { error: "Please enter your email address", abort: true }),
      z.refine(isEmail, { error: "Please enter a valid email address.", params: { title } }),
    );
}

const email = emailAddress();

export const EmailInput = titled("Email required", z.object({ email: emailAddress({ title: "Email not valid" }) }));

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
        z.overwrite(visibleText),
        z.minLength(1, "Please give the passkey a name."),
        z.maxLength(MAX_PASSKEY_NAME_LENGTH, `A name can have at most ${MAX_PASSKEY_NAME_LENGTH} characters.`),
      ),
  }),
);

export const ChangeEmailInput = titled("Email not changed", z.extend(StepUpInput, { email }));
