/** Cost of bcrypt for passwords that people choose: 2^12 rounds. API tests run with a lower one (lib/testing/database.ts). */
export const PASSWORD_COST = 12;

/** Hash of a random string that nobody knows. Comparing with it takes the same time where there is no account. */
export const UNKNOWN_ACCOUNT_HASH = "$2b$12$C6UzMDM.H6dfI/f/IKcEeO7ZbDbvPYwaFpD9z7P/uXx0rT5fF2g6W";
