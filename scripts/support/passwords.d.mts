/** Number of days for which a temporary password is valid (DECISIONS, "Sign-in"). */
export const TEMPORARY_PASSWORD_DAYS: number;
/** Hash of a random string that nobody knows. Comparing with it takes the same time where there is no account. */
export const UNKNOWN_ACCOUNT_HASH: string;
/** bcrypt's lowest cost. A high one protects against guessing, but nobody can guess 128 random bits. */
export const LOWEST_COST: number;
/** Makes a temporary password: 128 random bits, followed by characters that satisfy the password rules. */
export function newTemporaryPassword(): string;
