import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";

export const GET = endpoint({
  summary: "Whether the process answers; if not, it must be started again",
  allow: "operation.read",
  at: "school",
  beforeSettled: true,
  returns: z.object({ status: z.literal("live") }),
  example: {},
  run: async () => ({ status: "live" as const }),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
