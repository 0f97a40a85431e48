/** Cost of bcrypt for passwords that people choose: 2^12 rounds. API tests run with a lower one (lib/testing/database.ts). */
export const PASSWORD_COST = 12;

export { UNKNOWN_ACCOUNT_HASH } from "@/scripts/support/passwords.mjs";
