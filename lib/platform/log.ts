import pino from "pino";

/** Writes the log of the process as JSON lines to standard output. It must not contain personal data. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === "test" ? "silent" : "info"),
  base: undefined,
  redact: ["password", "token", "email", "*.password", "*.token", "*.email"],
});
