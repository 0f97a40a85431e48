/** The four rules of a password (spec 1 §5), in the order of the checklist. The browser and the server share this list. */
export const PASSWORD_RULES = ["length", "digitAndUppercase", "special", "confirmed"] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

export const PASSWORD_MIN_LENGTH = 12;
/** bcrypt ignores everything after 72 bytes, so a longer password is refused instead of being cut. */
export const PASSWORD_MAX_BYTES = 72;

/** Converts a password to the form (Unicode NFKC) in which it is hashed and compared. */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(normalizePassword(password)).length > PASSWORD_MAX_BYTES;
}

/**
 * Returns for each rule whether the password meets it. A combining accent belongs to its letter and is no special character.
 */
export function checkPasswordRules(password: string, confirmation: string): Record<PasswordRule, boolean> {
  const text = normalizePassword(password);
  return {
    length: [...text].length >= PASSWORD_MIN_LENGTH,
    digitAndUppercase: /\p{Nd}/u.test(text) && /\p{Lu}/u.test(text),
    special: /[^\p{L}\p{N}\p{M}]/u.test(text),
    confirmed: text !== "" && text === normalizePassword(confirmation),
  };
}

export function isGoodPassword(password: string, confirmation: string): boolean {
  return Object.values(checkPasswordRules(password, confirmation)).every(Boolean) && !isPasswordTooLong(password);
}
