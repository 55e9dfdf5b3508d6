export const COMMON_PASSWORD_MESSAGE = "This password is too common. Please choose another one.";

/** Apart from passwords.ts, so that screens do not load the list. */
const COMMON_PASSWORDS = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 123123 654321 666666 121212 112233 abc123 abcdef abcd1234
  password password1 password123 passw0rd qwerty qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou letmein
  welcome welcome1 monkey dragon sunshine princess football baseball superman batman trustno1 master shadow michael
  jordan hunter2 login admin admin123 administrator secret changeme whatever freedom starwars computer internet google
  1q2w3e 1q2w3e4r 1qaz2wsx qazwsx aa123456 a123456 p@ssw0rd p@ssword p@ssword1 password1! password123! welcome1! qwerty123! admin123! summer2026! winter2026!`.split(
    /\s+/,
  ),
);

export function isCommonPassword(password: string) {
  return COMMON_PASSWORDS.has(password.toLowerCase());
}
