import { expect, test } from "vitest";
import { renderProblem } from "./render-problem";

/** An error as Prisma's adapter throws it, and as pg itself does. */
const prismaError = (state: string) =>
  Object.assign(new Error("raw query failed"), {
    code: "P2010",
    meta: { driverAdapterError: { cause: { originalCode: state } } },
  });
const pgError = (state: string) => Object.assign(new Error("refused"), { code: state });

const answerTo = (error: unknown) => renderProblem(error, "en-US", new Request("http://localhost:3000/api/tag"));

test.each([
  ["08006", "the connection was lost"],
  ["25006", "a standby takes no writes, during a failover"],
  ["25P03", "the transaction was idle for too long"],
  ["25P04", "the transaction took too long"],
  ["40001", "a transaction lost against others again and again"],
  ["40P01", "a deadlock"],
  ["53100", "the disk is full"],
  ["53200", "no memory"],
  ["53300", "too many connections"],
  ["55P03", "a lock that somebody else holds"],
  ["57014", "the statement was ended, by time or by an operator"],
  ["57P01", "the database stops"],
  ["57P03", "the database starts"],
  ["58030", "the disk can't be read"],
])("%s (%s) will pass: 503, and when to try again", async (state) => {
  for (const error of [prismaError(state), pgError(state)]) {
    const answer = answerTo(error);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.text()).not.toMatch(/refused|raw query/);
  }
});

test.each([
  ["23505", 409],
  ["23P01", 409],
  ["23503", 422],
  ["42703", 500],
  ["XX000", 500],
])("%s won't: %i", (state, status) => {
  for (const error of [prismaError(state), pgError(state)]) expect(answerTo(error).status).toBe(status);
});
