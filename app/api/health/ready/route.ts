import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { makeUnavailableProblem } from "@/lib/platform/problem";
import { isReady } from "@/lib/views/operation/queries";

export const GET = endpoint({
  summary: "Whether this instance can do its work: database, its migrations, job worker; else 503 without saying which",
  allow: "operation.read",
  at: "school",
  beforeSettled: true,
  returns: z.object({ status: z.literal("ready") }),
  example: {},
  run: async () => {
    if (!(await isReady())) throw makeUnavailableProblem();
    return { status: "ready" as const };
  },
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
