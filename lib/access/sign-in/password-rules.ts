/** The four rules of a password (spec 1 §5), in the order of the checklist; the browser and the server read this one list. */
export const PASSWORD_RULES = ["length", "digitAndUppercase", "special", "confirmed"] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

export const PASSWORD_MIN_LENGTH = 12;
/** bcrypt reads no further: a longer password would be cut in silence. */
export const PASSWORD_MAX_BYTES = 72;

/** The form in which passwords are hashed and compared: NFKC. */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

export function isTooLong(password: string): boolean {
  return new TextEncoder().encode(normalizePassword(password)).length > PASSWORD_MAX_BYTES;
}

/** Which of the rules hold. An accent typed as a mark of its own is part of its letter, no special character. */
export function judgePassword(password: string, confirmation: string): Record<PasswordRule, boolean> {
  const text = normalizePassword(password);
  return {
    length: [...text].length >= PASSWORD_MIN_LENGTH,
    digitAndUppercase: /\p{Nd}/u.test(text) && /\p{Lu}/u.test(text),
    special: /[^\p{L}\p{N}\p{M}]/u.test(text),
    confirmed: text !== "" && text === normalizePassword(confirmation),
  };
}

export function isGoodPassword(password: string, confirmation: string): boolean {
  return Object.values(judgePassword(password, confirmation)).every(Boolean) && !isTooLong(password);
}
