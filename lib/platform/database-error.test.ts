import { expect, test } from "vitest";
import { isPassingDatabaseError } from "./database-error";

/** Errors as Prisma and pg throw them for a connection that was lost at different moments. */
test.each([
  ["before a statement", { code: "P1017", message: "Server has closed the connection." }],
  [
    "within a raw statement",
    { code: "P2010", message: "Raw query failed. Code: `N/A`. Message: `Server has closed the connection.`" },
  ],
  ["while pg waited", new Error("Connection terminated unexpectedly")],
  ["as the cause of another error", { message: "failed", cause: { code: "ECONNRESET" } }],
  ["by an operator", { code: "57P01", message: "terminating connection due to administrator command" }],
])("a connection that was lost %s passes", (_when, error) => {
  expect(isPassingDatabaseError(error)).toBe(true);
});

test.each([
  ["a broken constraint", { code: "P2002", message: "Unique constraint failed" }],
  ["a statement that is wrong", { code: "P2010", message: "Raw query failed. Code: `42601`. Message: `syntax error`" }],
  ["no error at all", null],
])("%s doesn't pass by itself", (_what, error) => {
  expect(isPassingDatabaseError(error)).toBe(false);
});
