// What an archive of everything leaves out: what opens an account or stands for one, and what an instance keeps for itself only. All else
// is in it; a test (app/api/data-extraction/everything.api.test.ts) demands that whatever looks like a secret is named here.
import { UNKNOWN_ACCOUNT_HASH } from "./passwords.mjs";

/** Tables that are left out whole. */
export const LEFT_OUT_TABLES = [
  // Sign-ins and all that opens one.
  ...["sign_in", "refresh_token", "known_device", "mailed_code", "linked_account"],
  ...["authenticator_app", "passkey", "passkey_challenge", "recovery_code"],
  // The key by which the school signs: another installation makes its own.
  "school_key",
  // To which browsers notifications are pushed, with the keys to them, and what waits to be pushed or mailed: it may hold codes.
  ...["push_subscription", "push_message", "mail"],
  // Answers to requests that may be sent again, and counters of attempts: of use for a day at most.
  ...["idempotency_key", "rate_limit"],
];

/** 64 hexadecimal characters that nobody knows. */
const UNKNOWN = "encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex')";

/** Columns that are left out of tables that aren't, each with the SQL of what stands in its place when an archive comes back. */
export const LEFT_OUT_COLUMNS = {
  // No password opens the account.
  person: { password_hash: `'${UNKNOWN_ACCOUNT_HASH}'`, calendar_key: UNKNOWN },
  school: { demo_password_hash: "NULL" },
  api_key: { secret_hash: UNKNOWN, former_hash: "NULL" },
  webhook: { secret: "''", former_secret: "NULL" },
  inspection_link: { key_hash: UNKNOWN },
  // The files stand beside the tables.
  stored_file: { bytes: "''" },
};

/** The names of all of it, as an archive's manifest tells them. */
export const LEFT_OUT = {
  tables: LEFT_OUT_TABLES,
  columns: Object.fromEntries(Object.entries(LEFT_OUT_COLUMNS).map(([name, columns]) => [name, Object.keys(columns)])),
};

/** Leaves out of all tables and their columns what an archive doesn't hold. */
export const withoutLeftOut = (tables, leftOut = LEFT_OUT) =>
  tables
    .filter(({ name }) => !leftOut.tables.includes(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => !leftOut.columns[name]?.includes(column)),
    }));
