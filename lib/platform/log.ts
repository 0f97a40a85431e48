import pino from "pino";

/** The process's log: lines of JSON on standard output, without personal data. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === "test" ? "silent" : "info"),
  base: undefined,
  redact: ["password", "token", "email", "*.password", "*.token", "*.email"],
});
