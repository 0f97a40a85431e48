import { randomBytes } from "node:crypto";

/** Number of days for which a temporary password is valid (DECISIONS, "Sign-in"). */
export const TEMPORARY_PASSWORD_DAYS = 7;

/** Hash of a random string that nobody knows. Comparing with it takes the same time where there is no account. */
export const UNKNOWN_ACCOUNT_HASH = "$2b$12$C6UzMDM.H6dfI/f/IKcEeO7ZbDbvPYwaFpD9z7P/uXx0rT5fF2g6W";

/** bcrypt's lowest cost. A high one protects against guessing, but nobody can guess 128 random bits. */
export const LOWEST_COST = 4;

/** Makes a temporary password: 128 random bits, followed by characters that satisfy the password rules. */
export const newTemporaryPassword = () => `${randomBytes(16).toString("base64url")}-Aa1`;
