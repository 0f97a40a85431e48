import { ApiError } from "@/lib/http/client";

let wasGivenUp = false;

/** Notes what the person did with the last question who they are: confirmed it, gave up, or has not answered yet. */
export function noteIdentityAnswer(answer: "confirmed" | "gaveUp" | "open"): void {
  wasGivenUp = answer === "gaveUp";
}

/** Whether a call failed only because the person chose not to confirm who they are. They know it, so nobody tells them. */
export function isIdentityGivenUp(error: unknown): boolean {
  return wasGivenUp && error instanceof ApiError && error.status === 403 && Array.isArray(error.problem.confirmation);
}
