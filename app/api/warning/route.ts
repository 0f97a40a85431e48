import { z } from "zod";
import { endpoint, otherVerbs } from "@/lib/http/endpoint";
import { listOwnWarnings } from "@/lib/views/warnings/queries";
import { ownWarningViewSchema } from "@/lib/views/warnings/schema";

export const GET = endpoint({
  summary:
    "One's own certificates, what they grant and recent experience, the most urgent first, with the bookings they hit",
  allow: "certificate.own",
  at: "school",
  returns: z.array(ownWarningViewSchema),
  example: {},
  run: (context) => listOwnWarnings(context),
});

export const { POST, PUT, PATCH, DELETE } = otherVerbs("GET");
